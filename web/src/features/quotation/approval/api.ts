import type { QuotationRow } from '@gso/contract/quotation';
import { type PriceApproval, priceApproval, priceApprovalSaved } from '@gso/contract/quotation/approval';
import { call } from '../../../api/client.ts';

type Asked = Pick<QuotationRow, 'id' | 'version'>;
const pathOf = (id: number): string => `/api/quo/${id}/approval`;

export const fetchApproval = (id: number, signal: AbortSignal): Promise<PriceApproval> =>
  call({ path: pathOf(id), reply: priceApproval, signal });

export const askForApproval = ({ id, version }: Asked, idempotencyKey: string): Promise<PriceApproval> =>
  call({ path: pathOf(id), method: 'POST', body: { version }, idempotencyKey, reply: priceApprovalSaved });

interface Decision {
  decision: 'APPROVED' | 'REJECTED';
  reason: string;
}

export const decide = ({ id, version }: Asked, made: Decision, idempotencyKey: string): Promise<PriceApproval> =>
  call({
    path: `${pathOf(id)}/decision`,
    method: 'POST',
    body: { version, ...made },
    idempotencyKey,
    reply: priceApprovalSaved,
  });
