const number = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });

/** 1,4 MB or 320 KB; whatever has a byte has at least one of the latter. */
export function fileSizeText(bytes: number): string {
  return bytes >= 1_048_576 ? `${number.format(bytes / 1_048_576)} MB` : `${Math.ceil(bytes / 1024)} KB`;
}
