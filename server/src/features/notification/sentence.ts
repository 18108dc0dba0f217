import { type NotificationMessage, notificationMessage } from '@gso/contract/notification-message';
import { type Text, text } from '../../platform/text.ts';

type Sentences = {
  [Kind in NotificationMessage['kind']]: (message: Extract<NotificationMessage, { kind: Kind }>) => Text;
};

const sentences: Sentences = {
  'visit-assigned': ({ type, facts: { by, company, date } }) => {
    const day = date.split('-').reverse().join('/');
    return type === 'SALES'
      ? text(
          `${by} assigned you a sales visit at ${company} on ${day}`,
          `${by} menugaskan Anda melakukan kunjungan sales ke ${company} pada ${day}`,
        )
      : text(
          `${by} assigned you a project visit at ${company} on ${day}`,
          `${by} menugaskan Anda melakukan kunjungan proyek ke ${company} pada ${day}`,
        );
  },
};

/** For a kind that a newer version of the program has sent while this one still runs. */
const somethingNew = text('There is something new for you', 'Ada kabar baru untuk Anda');

export function sentenceOf(stored: { kind: string; type: string; facts: unknown }): Text {
  const { data: message } = notificationMessage.safeParse(stored);
  return message ? sentences[message.kind](message) : somethingNew;
}
