import { priceDecimals } from '@gso/contract/decimal';

const whole = new Intl.NumberFormat('id-ID', { maximumFractionDigits: priceDecimals });
/** A price of a few rupiah may have decimals; somebody typed them. */
const withDecimals = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: priceDecimals });
export const grouped = (value: number): string => whole.format(value);
export const rupiah = (value: number): string => `Rp ${grouped(value)}`;
export const unitPrice = (value: number): string => (Number.isInteger(value) ? whole : withDecimals).format(value);

const zeroWidthSpace = '\u200B';

/** Text as it is printed. */
export const plain = (text: string): string => breakable(withoutEmoji(text));

/** Lines break only between words. A part number without spaces would overflow its column, so it may break inside. */
const breakable = (text: string): string =>
  hasLongWord(text)
    ? text.replaceAll(/\S{21,}/gu, (word) => word.replaceAll(/.{10}(?=.)/gu, `$&${zeroWidthSpace}`))
    : text;

const mayBeEmoji = /\u200D|\u20E3|[\u231A-\uFFFF]/;
/** Pictures in text; the ones in the lookahead are in the font. */
const emoji =
  /(?![©®‼⁉™↔-↙↩↪⏏Ⓜ▪▶◀☀♥⚠❤⬆⬜])\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u{E0020}-\u{E007F}]|\u200D|\u20E3|\uFE0F/gu;

/** The font has no emoji: each would be printed as an empty box in front of a customer. */
function withoutEmoji(text: string): string {
  if (!mayBeEmoji.test(text)) return text;
  const rest = text.replaceAll(emoji, '');
  return rest === text ? text : rest.replaceAll(/ {2,}/g, ' ').trim();
}

/** Much faster than the regular expression, which tries every word from each of its letters. */
function hasLongWord(text: string): boolean {
  let length = 0;
  for (let at = 0; at < text.length && length <= 20; at += 1) length = text.charCodeAt(at) > 0x20 ? length + 1 : 0;
  return length > 20;
}
