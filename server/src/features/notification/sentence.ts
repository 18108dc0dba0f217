import { limits } from '@gso/contract/limits';
import { type NotificationMessage, notificationMessage } from '@gso/contract/notification-message';
import { type Text, text } from '../../platform/text.ts';

/** For a kind that a newer version of the program has sent while this one still runs. */
const somethingNew = text('You have a new notification', 'Ada notifikasi baru untuk Anda');

export function sentenceOf(stored: { kind: string; type: string; facts: unknown }): Text {
  const { data: message } = notificationMessage.safeParse(stored);
  return message ? sentence(message) : somethingNew;
}

function sentence(message: NotificationMessage): Text {
  switch (message.kind) {
    case 'visit-assigned':
      return visitAssigned(message);
    case 'tasks-assigned': {
      const { by, project, count } = message.facts;
      return text(
        `${by} assigned you ${count === 1 ? 'a task' : `${count} tasks`} in ${project}`,
        `${by} menugaskan ${count} tugas kepada Anda di ${project}`,
      );
    }
    case 'task-waiting': {
      const { by, project, task } = message.facts;
      return text(
        `${by} finished "${task}" in ${project}: please approve`,
        `${by} menyelesaikan "${task}" di ${project}: mohon disetujui`,
      );
    }
    case 'task-approved': {
      const { by, project, task } = message.facts;
      return text(`${by} approved "${task}" in ${project}`, `${by} menyetujui "${task}" di ${project}`);
    }
    case 'task-rejected': {
      const { by, project, task, reason } = message.facts;
      const because = reason === '' ? '' : `: ${reason}`;
      return text(
        `${by} sent "${task}" in ${project} back${because}`,
        `${by} mengembalikan "${task}" di ${project}${because}`,
      );
    }
    case 'mentioned': {
      const { by, record, text: note } = message.facts;
      return text(`${by} mentioned you at ${record}: ${note}`, `${by} menyebut Anda di ${record}: ${note}`);
    }
    case 'price-asked': {
      const { by, quotation, company } = message.facts;
      return text(
        `${by} asks you to approve the prices of ${quotation} for ${company}`,
        `${by} meminta persetujuan harga ${quotation} untuk ${company}`,
      );
    }
    case 'price-approved': {
      const { by, quotation, company, reason } = message.facts;
      const because = reason === '' ? '' : `: ${reason}`;
      return text(
        `${by} approved the prices of ${quotation} for ${company}${because}`,
        `${by} menyetujui harga ${quotation} untuk ${company}${because}`,
      );
    }
    case 'price-rejected': {
      const { by, quotation, company, reason } = message.facts;
      return text(
        `${by} rejected the prices of ${quotation} for ${company}: ${reason}`,
        `${by} menolak harga ${quotation} untuk ${company}: ${reason}`,
      );
    }
    case 'margin-fell': {
      const { quotation, count, bottomMore } = message.facts;
      const more = `Rp ${bottomMore.toLocaleString('id-ID')}`;
      return count === 1
        ? text(
            `The margin of ${quotation} fell: at today's rates its bottom prices are ${more} higher`,
            `Margin ${quotation} turun: dengan kurs hari ini harga terendahnya naik ${more}`,
          )
        : text(
            `The margin of ${count} of your quotations fell because of the exchange rates`,
            `Margin ${count} penawaran Anda turun karena kurs`,
          );
    }
    case 'quotation-mail-failed': {
      const { quotation, to, reason } = message.facts;
      return text(
        `${quotation} could not be mailed to ${to}: ${reason || 'the mail server refused the address'}`,
        `${quotation} tidak dapat dikirim lewat email ke ${to}: ${reason || 'server email menolak alamatnya'}`,
      );
    }
    case 'quotation-follow-up': {
      const { quotation, company } = message.facts;
      return text(`Time to ask ${company} about ${quotation}`, `Saatnya menanyakan ${quotation} kepada ${company}`);
    }
    case 'webhook-off': {
      const { webhook } = message.facts;
      return text(
        `The webhook "${webhook}" was switched off: nothing was accepted for ${limits.webhookHours} hours`,
        `Webhook "${webhook}" dinonaktifkan: tidak ada kiriman yang diterima selama ${limits.webhookHours} jam`,
      );
    }
    case 'backup-late': {
      const { hours } = message.facts;
      return text(
        `The last good backup is ${hours} hours old. Ask whoever runs the server to look at: gso backup check`,
        `Cadangan terakhir yang baik sudah berumur ${hours} jam. Minta pengelola server menjalankan: gso backup check`,
      );
    }
  }
}

function visitAssigned({ type, facts }: Extract<NotificationMessage, { kind: 'visit-assigned' }>): Text {
  const { by, company, date } = facts;
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
}
