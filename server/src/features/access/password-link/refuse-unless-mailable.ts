import { AppError, refusedField } from '../../../platform/app-error.ts';
import { text } from '../../../platform/text.ts';

/** Before an invitation is promised. */
export function refuseUnlessMailable(email: string, sendsMail: boolean): void {
  if (!sendsMail) {
    throw new AppError(
      'refused',
      text(
        'No mail server is set up, so no invitation can be sent.',
        'Server email belum diatur, jadi undangan tidak dapat dikirim.',
      ),
    );
  }
  if (email === '') {
    throw refusedField(
      'employee.email',
      text('An invitation needs a mail address.', 'Undangan memerlukan alamat email.'),
    );
  }
}
