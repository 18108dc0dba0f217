import { permissions } from '@gso/contract/permissions';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { createAdministrator } from './admin-create.ts';

const app = testApp();
const person = { username: 'Ibu.Admin', firstName: 'Ibu Admin', password: 'a good password' };

describe('gso admin create', () => {
  it('makes an administrator who can sign in and holds every permission', async () => {
    await createAdministrator(app.db, person);
    const { status, body } = await app.anonymous.post<{ token: string }>('/api/login', {
      username: 'ibu.admin',
      password: person.password,
    });
    expect(status).toBe(200);
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims).toMatchObject({ sub: 'Ibu.Admin', fullname: 'Ibu Admin', permissions: [...permissions] });
  });

  it('refuses a name that exists in any spelling, and passwords outside the limits', async () => {
    await createAdministrator(app.db, { ...person, username: 'second' });
    const again = createAdministrator(app.db, { ...person, username: 'SECOND' });
    await expect(again).rejects.toThrow('A user named SECOND exists already.');
    for (const password of ['short', 'too long '.repeat(15)]) {
      const wrong = createAdministrator(app.db, { ...person, username: 'third', password });
      await expect(wrong).rejects.toThrow('The password must have 8 to 128 characters.');
    }
  });
});
