/** An office's number with the extension behind it, as people here write it. */
export const phoneText = ({ phone, ext }: { phone: string; ext: string }): string =>
  phone !== '' && ext !== '' ? `${phone}-${ext}` : phone || ext;
