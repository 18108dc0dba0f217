import { limits } from '@gso/contract/limits';
import { takenOf, type Taken } from './exif.ts';
import { headBytes, pictureHead } from './picture-head.ts';
import { shrunken } from './shrink-photo.ts';

export type FileProblem = 'wrongFile' | 'emptyFile' | 'tooLarge' | 'tooManyPixels' | 'heic' | 'unreadable';

/** Why a file cannot be added. */
export class UnusableFile extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem, cause?: unknown) {
    super(`The file cannot be used: ${problem}`, { cause });
    this.name = 'UnusableFile';
    this.problem = problem;
  }
}

/** A file that can be sent. */
export interface PreparedFile extends Taken {
  file: File;
}

const nothingTaken: Taken = { takenAt: null, position: null };

const asItIs = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
const pictures: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'heic', 'heif', 'webp']);

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

type Kind = 'document' | 'picture' | 'other';

/** Judged by its type; some phones know none, then by its name. The server checks the content. */
export function kindOf({ name, type }: Pick<File, 'name' | 'type'>): Kind {
  const ending = endingOf(name);
  if (type === '') return Object.hasOwn(asItIs, ending) ? 'document' : pictures.has(ending) ? 'picture' : 'other';
  if (Object.values<string>(asItIs).includes(type)) return 'document';
  // A drawing is code rather than a picture.
  return type.startsWith('image/') && !type.startsWith('image/svg') ? 'picture' : 'other';
}

/**
 * What is sent of a chosen file: a picture is made smaller, which also removes what its camera wrote into it; other
 * files stay as they are. When and where a photo was taken is returned apart from it.
 */
export async function prepareFile(chosen: File): Promise<PreparedFile> {
  const kind = kindOf(chosen);
  if (kind === 'other') throw new UnusableFile('wrongFile');
  if (chosen.size === 0) throw new UnusableFile('emptyFile');
  if (kind === 'picture') return preparePhoto(chosen);
  if (chosen.size > limits.attachmentBytes) throw new UnusableFile('tooLarge');
  return { file: chosen, ...nothingTaken };
}

async function preparePhoto(chosen: File): Promise<PreparedFile> {
  const head = await readHead(chosen);
  const { width = 0, height = 0 } = head ?? {};
  if (width * height > limits.photoPixels) throw new UnusableFile('tooManyPixels');
  // Formats whose size is not known before they are decoded.
  if (width === 0 && chosen.size > limits.attachmentBytes) throw new UnusableFile('tooLarge');
  const picture = await shrunken(chosen, head?.type).catch((error: unknown) => {
    throw new UnusableFile(isHeic(chosen) ? 'heic' : 'unreadable', error);
  });
  const ending = picture.type === 'image/png' ? 'png' : 'jpg';
  const stem = chosen.name.replace(/\.[^.]*$/, '') || 'photo';
  const file = new File([picture], `${stem}.${ending}`, { type: picture.type });
  if (file.size > limits.attachmentBytes) throw new UnusableFile('tooLarge');
  return { file, ...takenOf(head?.exif) };
}

async function readHead(chosen: File) {
  try {
    return pictureHead(new Uint8Array(await chosen.slice(0, headBytes).arrayBuffer()));
  } catch (error) {
    // Removed meanwhile, or in a cloud that cannot be reached.
    throw new UnusableFile('unreadable', error);
  }
}

const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /^hei[cf]$/.test(endingOf(name));
