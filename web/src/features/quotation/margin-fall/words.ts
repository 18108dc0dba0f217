import { words } from '../../../words/words.ts';

export const marginFallWords = words({
  en: {
    marginFell: 'Margin fell',
    onlyFallen: 'at today’s rates',
    bottomMore: (amount: string) => `Bottom prices ${amount} higher`,
    hint: 'At today’s rates the margin is below the limit. The amount is how much higher the bottom prices are than at the rates of the quotation.',
    margin: (before: string, now: string) => `Margin ${before} % → ${now} %`,
    costMore: (amount: string) => `purchase ${amount} higher`,
  },
  id: {
    marginFell: 'Margin turun',
    onlyFallen: 'dengan kurs hari ini',
    bottomMore: (amount: string) => `Harga terendah naik ${amount}`,
    hint: 'Dengan kurs hari ini marginnya di bawah batas. Jumlahnya adalah kenaikan harga terendah dibanding kurs penawaran.',
    margin: (before: string, now: string) => `Margin ${before} % → ${now} %`,
    costMore: (amount: string) => `harga beli naik ${amount}`,
  },
});
