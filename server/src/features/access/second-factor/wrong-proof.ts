import { refusedField } from '../../../platform/app-error.ts';
import { text } from '../../../platform/text.ts';

/** The same for a wrong code and for one that was used before. */
export const wrongProof = () =>
  refusedField(
    'code',
    text(
      'This code is wrong or was used already. Wait for the next one.',
      'Kode ini salah atau sudah dipakai. Tunggu kode berikutnya.',
    ),
  );
