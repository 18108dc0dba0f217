import { describe, expect, it, test } from 'vitest';
import { companyInput } from './company.ts';
import { customerInput, keyPersonPhone } from './customer.ts';
import { phone, phoneOrText } from './fields.ts';
import { letterheadInput } from './letterhead.ts';
import { groupedPhone, whatsAppNumber } from './phone.ts';
import { accountInput } from './profile.ts';
import { supplierInput } from './supplier.ts';
import { userInput } from './user.ts';

const written: [typed: string, stored: string][] = [
  ['+62 21 555 0101', '+62215550101'],
  ['(021) 555-0101', '0215550101'],
  ['0812-3456-7890', '081234567890'],
  ['021.555.0101', '0215550101'],
  ['+62 (0)21 555 0101', '+62215550101'],
  ['+62(0) 812 3456 7890', '+6281234567890'],
  ['(0) 21 555', '021555'],
  ['\u202a+62 812\u20113456\u20117890\u202c', '+6281234567890'],
  ['0812\u00a03456\u20137890', '081234567890'],
  ['62215550101', '62215550101'],
  ['00123', '00123'],
  ['0012345678901234567', '0012345678901234567'],
  [' 021 ', '021'],
  ['', ''],
];

describe('a phone number', () => {
  it.each(written)('%j is stored as %s, and stays so', (typed, stored) => {
    expect(phone().parse(typed)).toBe(stored);
    expect(phone().parse(stored)).toBe(stored);
    expect(phoneOrText().parse(typed)).toBe(stored);
    expect(phoneOrText().parse(stored)).toBe(stored);
  });

  it.each([
    '021 555 ext. 12',
    'abc',
    '021-555O101',
    '+',
    '-',
    '62+21',
    '++62 21',
    '021 555 0101 / 0102',
    '021 555 0101, 555 0102',
    '021 555 0101 021 555 0102',
  ])('is not %j, which suppliers and the letterhead keep as it is', (typed) => {
    expect(phone().safeParse(typed).error?.issues[0]?.message).toBe('Must be numeric');
    expect(phoneOrText().parse(typed)).toBe(typed);
  });

  it('has at most 50 characters', () => {
    expect(phone().safeParse('1'.repeat(51)).error?.issues[0]?.message).toBe('Max 50 characters');
  });
});

test('every field for a phone number follows the rule', () => {
  const typed = '+62 21 555 0101';
  const company = { id: 1 };
  const address = { street: 'Jl. B' };
  const contact = customerInput.parse({ name: 'A', company, phone: typed, mobilePhone: typed });
  const supplier = supplierInput.parse({ name: 'A', country: 'IDN', address, phone1: typed, phone2: typed });
  const employee = { firstName: 'A', email: 'a@b.id', phoneNo: typed };
  expect([
    companyInput.parse({ name: 'A', address, phone: typed }).phone,
    ...[contact.phone, contact.mobilePhone, keyPersonPhone.parse(typed)],
    ...[supplier.phone1, supplier.phone2],
    letterheadInput.parse({ name: 'A', phone: typed }).phone,
    accountInput.parse(employee).phoneNo,
    userInput.parse({ username: 'a', roleId: 1, employee }).employee.phoneNo,
  ]).toEqual(Array.from({ length: 9 }, () => '+62215550101'));
});

test.each(['', ' '])('the fields that require one refuse %j', (typed) => {
  expect(keyPersonPhone.safeParse(typed).error?.issues[0]?.message).toBe('Required.');
  expect(accountInput.shape.phoneNo.safeParse(typed).error?.issues[0]?.message).toBe('Required.');
});

test.each([
  ['02189834410', '021 8983 4410'],
  ['+62215550101', '+62 21 555 0101'],
  ['081234567890', '0812 3456 7890'],
  ['+6281234567890', '+62 812 3456 7890'],
  ['0251831234', '0251 83 1234'],
  ['+81661234567', '+81661234567'],
  ['112', '112'],
  ['021 555 ext. 3', '021 555 ext. 3'],
  ['', ''],
])('%s is printed as %s', (stored, printed) => {
  expect(groupedPhone(stored)).toBe(printed);
});

test.each([
  ['081234567890', '6281234567890'],
  ['+6281234567890', '6281234567890'],
  ['6281234567890', '6281234567890'],
  ['0215550101', undefined],
  ['+62215550101', undefined],
  ['+819012345678', undefined],
  ['08', undefined],
  ['', undefined],
])('%s is a mobile number for WhatsApp: %s', (phone, number) => {
  expect(whatsAppNumber(phone)).toBe(number);
});

test('in a field for mobile numbers every number with a country code is one', () => {
  expect(whatsAppNumber('+819012345678', true)).toBe('819012345678');
  expect(whatsAppNumber('09012345678', true), 'whose country is not known').toBeUndefined();
});
