import {
  type DecisionInput,
  type PriceApproval,
  priceApproval,
  priceApprovalSaved,
} from '@gso/contract/quotation/approval';
import { call } from '../../../api/client.ts';

type Asked = Pick<PriceApproval, 'id' | 'version'>;
const pathOf = (id: number): string => `/api/quo/${id}/approval`;

export const fetchApproval = (id: number, signal: AbortSignal): Promise<PriceApproval> =>
  call({ path: pathOf(id), reply: priceApproval, signal });

export const askForApproval = ({ id, version }: Asked, idempotencyKey: string): Promise<PriceApproval> =>
  call({ path: pathOf(id), method: 'POST', body: { version }, idempotencyKey, reply: priceApprovalSaved });

export const decide = (id: number, body: DecisionInput, idempotencyKey: string): Promise<PriceApproval> =>
  call({
    path: `${pathOf(id)}/decision`,
    method: 'POST',
    body,
    idempotencyKey,
    reply: priceApprovalSaved,
  });
