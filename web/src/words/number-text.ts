/** Beyond this a number in JSON is no longer exact. */
const exactDigits = 15;

const signed = /^([-−]?)(.*)$/;
const shape = /^(?:Rp\.?)?(\d[\d.,]*|[.,]\d+)$/i;
const grouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;
const digitsOnly = /^\d*$/;

/**
 * Parses a number, as people here write it (1.500.000,50) or as programs do (1500000.50). NaN if it is invalid or has
 * more decimals than the field, Infinity if it has more digits than a number holds exactly: nothing is rounded silently.
 */
export function parseNumber(typed: string, decimals: number): number {
  const [, sign = '', unsigned = ''] = signed.exec(typed.replaceAll(/\s/g, '')) ?? [];
  const text = shape.exec(unsigned)?.[1];
  if (text === undefined) return NaN;
  const { whole, fraction } = split(text, decimals);
  const digits = withoutGroups(whole);
  const cents = fraction.replace(/0+$/, '');
  if (digits === undefined || !digitsOnly.test(fraction) || cents.length > decimals) return NaN;
  const isExact = (digits + cents).replace(/^0+/, '').length <= exactDigits;
  const number = isExact ? Number(`${digits || '0'}.${cents || '0'}`) : Infinity;
  return sign === '' || number === 0 ? number : -number;
}

/** The last separator begins the decimals, unless everything reads as groups of three. */
function split(text: string, decimals: number): { whole: string; fraction: string } {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const separators = text.replaceAll(/\d/g, '');
  const oneKind = new Set(separators).size === 1;
  // 1,500 is one and a half if three decimals are allowed; a dot, and a comma anywhere else, separates groups.
  const decimalComma = separators === ',' && decimals >= 3;
  if (at < 0 || (oneKind && grouped.test(text) && !decimalComma)) return { whole: text, fraction: '' };
  return { whole: text.slice(0, at), fraction: text.slice(at + 1) };
}

function withoutGroups(whole: string): string | undefined {
  if (digitsOnly.test(whole)) return whole;
  const oneKind = !(whole.includes('.') && whole.includes(','));
  return oneKind && grouped.test(whole) ? whole.replaceAll(/[.,]/g, '') : undefined;
}

/** 1.500.000,5: the display format. */
export function groupedNumber(value: number, decimals: number): string {
  return new Intl.NumberFormat('id-ID', { maximumFractionDigits: decimals }).format(value);
}

/** 1500000,5: the format for editing, where dots between the digits would be in the way. */
export function plainNumber(value: number, decimals: number): string {
  return new Intl.NumberFormat('id-ID', { maximumFractionDigits: decimals, useGrouping: false }).format(value);
}
