import {
  type SupplierInput,
  supplierList,
  type SupplierListQuery,
  supplierPage,
  type SupplierPatch,
  type SupplierRow,
  supplierRow,
  supplierSaved,
} from '@gso/contract/supplier';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { call } from '../../api/client.ts';
import { recordApi } from '../../api/record-api.ts';

export const supplierApi = recordApi<SupplierRow, SupplierListQuery, SupplierInput, SupplierPatch>({
  name: 'supplier',
  entity: 'supplier',
  path: '/api/supplier',
  list: supplierList,
  page: supplierPage,
  row: supplierRow,
  saved: supplierSaved,
});

/** All brands of suppliers; loaded each time, because saves add to them. */
export const useBrands = () =>
  useQuery({
    queryKey: [...supplierApi.key, 'brands'],
    queryFn: ({ signal }) => call({ path: `${supplierApi.path}/brand/select`, reply: z.array(z.string()), signal }),
    staleTime: 0,
  });
