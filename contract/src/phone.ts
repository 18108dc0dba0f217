/** The digits of one telephone number in the world, country code included (E.164). */
const mostDigits = 15;

// What people put between the digits: spaces, hyphens and dashes of all kinds, dots, brackets, and the invisible marks
// that messengers add to a copied number.
const separators = /[\s\p{Pd}\p{Cf}.()]/gu;

/** "+62 (0)21": the zero in brackets is dialled only without the country code. */
const optionalZero = /^(\+\d[^(]*)\(0\)/;

/**
 * A phone number as it is stored: digits, with a + in front if it was written with one. Text that is not one phone
 * number is returned unchanged. With and without the country code are two ways to dial, and neither becomes the other:
 * which country a number without one belongs to is not known here.
 */
export function normalPhone(typed: string): string {
  const plain = typed.replace(optionalZero, '$1').replaceAll(separators, '');
  // Two numbers in one field must not run together to one.
  return /^\+?\d+$/.test(plain) && plain.replace('+', '').length <= mostDigits ? plain : typed;
}

/** The area codes with two digits; the others, and those of mobile numbers, have three. */
const indonesian = /^(0|\+62)(21|22|24|31|61|[2-9]\d\d)(\d{4,9})$/;

/** An Indonesian phone number as it is printed: 021 8983 4410 or +62 812 3456 7890. Other texts stay as they are. */
export function groupedPhone(phone: string): string {
  const [, prefix = '', area = '', rest = ''] = indonesian.exec(phone) ?? [];
  if (rest === '') return phone;
  return `${prefix === '0' ? '0' : '+62 '}${area} ${rest.replaceAll(/\B(?=(?:\d{4})+$)/g, ' ')}`;
}

/**
 * The number as the addresses of WhatsApp have it: with the country code, without a +. Undefined if it is not known to be
 * a mobile number. In a field for mobile numbers (`mobile`) every number with a country code is one.
 */
export function whatsAppNumber(phone: string, mobile = false): string | undefined {
  const [, subscriber] = /^(?:0|\+?62)(8[1-9]\d{7,10})$/.exec(phone) ?? [];
  if (subscriber !== undefined) return `62${subscriber}`;
  return mobile && /^\+\d{8,15}$/.test(phone) ? phone.slice(1) : undefined;
}
