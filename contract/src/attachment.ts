import * as z from 'zod';

/** The types of attachments, with their file extensions. */
export const attachmentTypes = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
} as const;
export type AttachmentType = keyof typeof attachmentTypes;
export const attachmentType = z.enum(Object.keys(attachmentTypes) as [AttachmentType, ...AttachmentType[]]);

/** Only files of visits may be spreadsheets. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const wrongAttachment = 'Please select jpg/png/pdf file';
