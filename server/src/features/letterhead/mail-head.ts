import { limits } from '@gso/contract/limits';
import type { Reader } from '../../platform/db/database.ts';
import { pictureChild } from '../../platform/files/attachment.ts';
import type { MailHead } from '../../platform/mail/render-mail.ts';
import { readLetterheadAndLogo } from './queries.ts';

/** Of an installation that has not filled in its letterhead yet. */
const usualName = 'GSO WebApp';
/** The space for the logo, in pixels. The picture has twice as many, for sharp screens. */
const place = { width: 220, height: 64 };

const child = pictureChild();
/** The last one, because it hardly ever changes. */
let known: { content: Buffer; small: MailHead['logo'] } | undefined;

/** The letterhead for mail, with its logo made small. */
export async function mailHead(db: Reader): Promise<MailHead> {
  const { head, logo: content } = await readLetterheadAndLogo(db);
  if (content && head.logo && !known?.content.equals(content)) {
    known = { content, small: await smallLogo(content, head.logo) };
  }
  return { name: head.name || usualName, address: head.address, logo: content ? known?.small : undefined };
}

async function smallLogo(content: Buffer, size: { width: number; height: number }): Promise<MailHead['logo']> {
  const scale = Math.min(place.width / size.width, place.height / size.height, 1);
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const job = { content, side: 2 * Math.max(width, height), mostPixels: limits.logoSideMax ** 2 };
  const small = await child.run(job).catch(() => undefined);
  return small && { content: small, width, height };
}
