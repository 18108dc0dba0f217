import { attachmentTypes } from '@gso/contract/attachment';
import { limits } from '@gso/contract/limits';

type AttachmentProblem = 'wrongFile' | 'emptyFile' | 'tooLarge';

const endings: ReadonlySet<string> = new Set([...Object.values(attachmentTypes), 'jpeg']);

/** Why a file cannot be attached, judged by its name, type and size. The server checks its content. */
export function attachmentProblem({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): AttachmentProblem | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  // Some systems know no type for a file; then its name decides.
  const isKnown = type === '' ? endings.has(ending) : Object.hasOwn(attachmentTypes, type);
  if (!isKnown) return 'wrongFile';
  if (size === 0) return 'emptyFile';
  return size > limits.attachmentBytes ? 'tooLarge' : undefined;
}
