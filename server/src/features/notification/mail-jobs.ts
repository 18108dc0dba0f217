import { limits } from '@gso/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { type Job, job } from '../../platform/jobs/job.ts';
import type { MailContent } from '../../platform/mail/render-mail.ts';
import { type Language, text } from '../../platform/text.ts';
import { type MailPerson, type MailServices, greeting, personWithMail, sendToPerson } from '../mail/send-to-person.ts';
import { digestMail, notificationMail } from './mail-kinds.ts';
import { lastSeqOf } from './queries.ts';
import { sentenceOf } from './sentence.ts';

/** In the business time zone. */
const digestTime = '07:00';

interface Told {
  kind: string;
  type: string;
  facts: unknown;
  project_id: number | null;
}

export const notificationMailJobs = (services: MailServices): Job[] => [
  job(notificationMail, async ({ notificationId, userId }, { signal }) => {
    const person = await personWithMail(services.db, userId);
    // One that waited for a day, because no mail server was set up, is no news any more.
    const [told] = await readRows<Told>(
      services.db,
      statement`select kind, type, facts, project_id from notification
        where id = ${notificationId} and created_at > now() - interval '1 day'`,
    );
    if (!person || !told) return 0;
    await sendToPerson(services, person, {
      id: `notification-${notificationId}-${userId}`,
      content: notificationContent(person, told, services.mailer.settings.publicUrl),
      signal,
    });
    return 1;
  }),
  job(digestMail, async ({ userId, day }, { signal }) => {
    const person = await personWithMail(services.db, userId);
    if (!person) return 0;
    const { rows, count, lastSeq } = await sinceLastDigest(services.db, person);
    if (count > 0) {
      const content = digestContent(person, { rows, count }, services.mailer.settings.publicUrl);
      await sendToPerson(services, person, { id: `digest-${userId}-${day}`, content, signal });
    }
    const record = () =>
      readRows(
        services.db,
        statement`update notification_inbox set digested_seq = ${lastSeq}
          where username = ${person.username} and digested_seq < ${lastSeq}`,
      );
    return { affected: count > 0 ? 1 : 0, record };
  }),
];

/** Adds the digests of today, once, as soon as it is time. The row keeps several processes from doing it twice. */
export function beginDigests(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const begun = await tx
      .updateTable('digest_day')
      .set({ day: sql`business_today()` })
      .where(
        sql<boolean>`day < business_today() and (now() at time zone business_time_zone())::time >= ${digestTime}::time`,
      )
      .returning(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
      .executeTakeFirst();
    if (!begun) return 0;
    const readers = await tx
      .selectFrom('notification_choice')
      .select('user_id as userId')
      .distinct()
      .where('way', '=', 'digest')
      .execute();
    for (const { userId } of readers) {
      await addJob(tx, digestMail, { userId, day: begun.day }, { key: `digest ${userId}` });
    }
    return readers.length;
  });
}

/** What the person chose for the digest and has not been told by one. */
async function sinceLastDigest(db: Database, { id, username }: MailPerson) {
  const lastSeq = await lastSeqOf(db, username);
  const rows = await readRows<Told & { count: number }>(
    db,
    statement`select kind, type, facts, project_id, count(*) over () as count
      from notification_to join notification on notification.id = notification_to.notification_id
      where username = ${username} and seq <= ${lastSeq}
        and seq > (select digested_seq from notification_inbox where username = ${username})
        and kind in (select kind from notification_choice where user_id = ${id} and way = 'digest')
      order by seq limit ${limits.digestRows}`,
  );
  return { rows, count: Number(rows[0]?.count ?? 0), lastSeq };
}

/** Projects have an address that follows from their id; everything else is in the list of notifications. */
const placeOf = ({ project_id }: Told, publicUrl: string): string =>
  project_id === null ? `${publicUrl}/dashboard` : `${publicUrl}/project/overview?pid=${project_id}`;

function notificationContent(person: MailPerson, told: Told, publicUrl: string): MailContent {
  const { language } = person;
  const sentence = sentenceOf(told)[language];
  return {
    subject: sentence,
    paragraphs: [greeting(person), sentence],
    button: { label: text('Open it', 'Buka')[language], href: placeOf(told, publicUrl) },
    ...chosenByYou(language, publicUrl),
  };
}

function digestContent(
  person: MailPerson,
  { rows, count }: { rows: readonly Told[]; count: number },
  publicUrl: string,
): MailContent {
  const { language } = person;
  const more = count - rows.length;
  return {
    subject: text(`${count} new ${count === 1 ? 'notification' : 'notifications'}`, `${count} notifikasi baru`)[
      language
    ],
    paragraphs: [
      greeting(person),
      text('this is new since the last summary.', 'berikut yang baru sejak ringkasan terakhir.')[language],
    ],
    rows: rows.map((told) => ({ text: sentenceOf(told)[language], href: placeOf(told, publicUrl) })),
    notes: more > 0 ? [text(`And ${more} more.`, `Dan ${more} lainnya.`)[language]] : [],
    ...chosenByYou(language, publicUrl),
  };
}

const chosenByYou = (language: Language, publicUrl: string) => ({
  reason: text(
    'You get this message because you chose so in your profile.',
    'Email ini dikirim karena Anda memilihnya di profil.',
  )[language],
  reasonLink: {
    label: text('Change or end it', 'Ubah atau hentikan')[language],
    href: `${publicUrl}/dashboard/user-profile`,
  },
});
