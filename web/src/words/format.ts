import { priceDecimals } from '@gso/contract/decimal';

/** The business is in Jakarta: an instant reads the same on every screen, wherever the browser is. */
export const timeZone = 'Asia/Jakarta';

const date = new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const count = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });
const percentage = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });

const rupiah = new Intl.NumberFormat('id-ID', {
  style: 'currency',
  currency: 'IDR',
  minimumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});

const dateOnly = /^(\d{4})-(\d{2})-(\d{2})$/;

/** DD/MM/YYYY. A date without a time is not an instant: it is reformatted, never converted between time zones. */
export function formatDate(value: string): string {
  const parts = dateOnly.exec(value);
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : date.format(new Date(value));
}

/** DD/MM/YYYY HH:mm. */
export function formatDateTime(instant: string): string {
  const moment = new Date(instant);
  return `${date.format(moment)} ${time.format(moment)}`;
}

/** 1.234 in both languages: people here write numbers this way. */
export function formatCount(value: number): string {
  return count.format(value);
}

/** 37,5% */
export function formatPercent(value: number): string {
  return `${percentage.format(value)}%`;
}

/** Rp 1.234.567, with two decimals when there are any. The space does not break. */
export function formatRupiah(value: number): string {
  return rupiah.format(value);
}

const amounts = new Map<string, Intl.NumberFormat>();

function amountFormat(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat('id-ID', {
    style: 'currency',
    currency,
    maximumFractionDigits: priceDecimals,
    ...(currency === 'IDR'
      ? { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' }
      : // A dollar sign alone would not say whose dollars.
        { currencyDisplay: 'code' }),
  });
}

/** A price in its currency: Rp 1.234.567 or USD 12,50, with as many decimals as prices keep. The space does not break. */
export function formatAmount(value: number, currency: string): string {
  const format = amounts.get(currency) ?? amountFormat(currency);
  amounts.set(currency, format);
  return format.format(value);
}

/** An office's number with the extension behind it, as people here write it. */
export const phoneText = ({ phone, ext }: { phone: string; ext: string }): string =>
  phone !== '' && ext !== '' ? `${phone}-${ext}` : phone || ext;

const number = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });

/** 1,4 MB or 320 KB, rounded up to whole KB. */
export function fileSizeText(bytes: number): string {
  return bytes >= 1_048_576 ? `${number.format(bytes / 1_048_576)} MB` : `${Math.ceil(bytes / 1024)} KB`;
}
