import type { FigureName, Token, Unit } from '@gso/contract/explain/explanation';

/** As many decimals as a formula is shown with. */
const number = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 10 });

/** A value as people write it: Rp 1.234,5, USD 12,345 or 12,5%. The spaces do not break. */
export function valueText({ value, unit }: { value: string; unit: Unit }, currency: string): string {
  const text = number.format(Number(value));
  switch (unit) {
    case 'rupiah':
      return `Rp\u00a0${text}`;
    case 'currency':
      return `${currency === 'IDR' ? 'Rp' : currency}\u00a0${text}`;
    case 'percent':
      return `${text}%`;
    case 'count':
    case 'number':
      return text;
  }
}

/** A formula as people write it, with its values, or with the names of those that have one. */
export function formulaText(formula: readonly Token[], currency: string, names?: Record<FigureName, string>): string {
  return formula
    .map((token) => {
      if ('sign' in token) return signTexts[token.sign];
      return names && token.name !== undefined ? names[token.name] : valueText(token, currency);
    })
    .join('');
}

const signTexts: Record<Extract<Token, { sign: string }>['sign'], string> = {
  '+': ' + ',
  '−': ' − ',
  '×': ' × ',
  '÷': ' ÷ ',
  '(': '(',
  ')': ')',
  larger: 'MAX(',
  ';': '; ',
};
