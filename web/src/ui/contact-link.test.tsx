// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MailLink, PhoneLink, PhoneLinks } from './contact-link.tsx';

afterEach(cleanup);

const links = () =>
  screen
    .queryAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);

test('an office is called, a mobile number is also written to', () => {
  render(<PhoneLinks contact={{ phone: '0218980112', ext: '14', mobilePhone: '081211110001' }} />);
  expect(links()).toEqual([
    ['Call 0218980112-14', 'tel:0218980112'],
    ['Call 081211110001', 'tel:081211110001'],
    ['WhatsApp to 081211110001, opens in a new tab', 'https://wa.me/6281211110001'],
  ]);
});

test('a foreign mobile number is written to, a foreign office is not', () => {
  render(<PhoneLinks contact={{ phone: '+81661234567', mobilePhone: '+819012345678' }} />);
  expect(links().map(([, address]) => address)).toEqual([
    'tel:+81661234567',
    'tel:+819012345678',
    'https://wa.me/819012345678',
  ]);
});

test('a number that is stored as it was written is called all the same', () => {
  render(<PhoneLink number="+62 811-9002-118" />);
  expect(links().map(([, address]) => address)).toEqual(['tel:+628119002118', 'https://wa.me/628119002118']);
  expect(document.body.textContent).toBe('+62 811-9002-118');
});

test('text that is not one number stays text', () => {
  render(<PhoneLink number="021 555 0101 / 0102" />);
  expect(document.body.textContent).toBe('021 555 0101 / 0102');
  expect(links()).toEqual([]);
});

test('without numbers and address there is nothing', () => {
  render(
    <>
      <PhoneLinks contact={{ phone: '', ext: '', mobilePhone: '' }} />
      <PhoneLinks contact={{ phone: '', ext: '14', mobilePhone: '' }} />
      <MailLink address="" />
    </>,
  );
  expect(links()).toEqual([]);
  expect(document.body.textContent, 'but an extension alone').toBe('14');
});

test('an address opens the mail program', () => {
  const odd = 'rina?bcc=x&y@sinar.co.id';
  render(
    <>
      <MailLink address="rina@sinar.co.id" />
      <MailLink address={odd} />
    </>,
  );
  expect(links()).toEqual([
    ['rina@sinar.co.id', 'mailto:rina@sinar.co.id'],
    [odd, 'mailto:rina%3Fbcc%3Dx%26y@sinar.co.id'],
  ]);
});
