import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';

const texts = {
  en: {
    visitNow: 'Visit now',
    companies: 'Companies of your last visits',
    status: 'Status',
    followUp: 'Follow up',
    activity: /^What happened\?/,
    takePhoto: 'Take photo',
    choose: 'Photos and files',
    notSent: 'Photos and files that are not sent yet',
    next: 'Next visit',
    week: 'In a week',
    save: 'Save visit',
    other: 'Another company',
    saved: 'is saved.',
    kept: 'is saved on this device and will be sent.',
    waiting: /wait.* on this device until/,
    timeAlone: 'Only the time',
    checkIn: 'Check in here',
    noCamera: /^The browser finds no camera on this device/,
    deniedCamera: /^The camera is not allowed for this page/,
    heic: 'cannot read HEIC photos',
    onlyPhotos: 'Only photos, PDF and XLSX',
    remove: 'Remove',
    whatFor: 'What for',
    full: /no space left/,
    private: /keeps nothing on the device/,
  },
  id: {
    visitNow: 'Kunjungan sekarang',
    companies: 'Perusahaan yang terakhir Anda kunjungi',
    status: 'Status',
    followUp: 'Tindak lanjut',
    activity: /^Apa yang dilakukan\?/,
    takePhoto: 'Ambil foto',
    choose: 'Foto dan berkas',
    notSent: 'Foto dan berkas yang belum dikirim',
    next: 'Kunjungan berikutnya',
    week: 'Seminggu lagi',
    save: 'Simpan kunjungan',
    other: 'Perusahaan lain',
    saved: 'tersimpan.',
    kept: 'tersimpan di perangkat ini dan akan dikirim.',
    waiting: /menunggu di perangkat ini/,
    timeAlone: 'Hanya waktu',
    checkIn: 'Check-in di sini',
    noCamera: /^Peramban tidak menemukan kamera/,
    deniedCamera: /^Kamera tidak diizinkan/,
    heic: 'tidak dapat membaca foto HEIC',
    onlyPhotos: 'Hanya foto, PDF, dan XLSX',
    remove: 'Hapus',
    whatFor: 'Untuk apa',
    full: /Ruang di perangkat sudah habis/,
    private: /tidak menyimpan apa pun di perangkat/,
  },
} as const;

/** “Visit now”, used with one thumb: every touch is counted. */
export class VisitNowPage {
  readonly t: (typeof texts)['en' | 'id'];
  readonly main: Locator;
  readonly start: Locator;
  readonly companies: Locator;
  readonly activity: Locator;
  readonly unsent: Locator;
  readonly save: Locator;
  readonly saved: Locator;
  /** Saved on this device alone. */
  readonly kept: Locator;
  /** How much this device has not sent. */
  readonly waiting: Locator;
  taps = 0;
  readonly #page: Page;

  constructor(page: Page, language: 'en' | 'id' = 'en') {
    this.#page = page;
    this.t = texts[language];
    this.main = page.getByRole('main');
    this.start = this.main.getByRole('link', { name: this.t.visitNow });
    this.companies = this.main.getByRole('list', { name: this.t.companies });
    this.activity = this.main.getByRole('textbox', { name: this.t.activity });
    this.unsent = this.main.getByRole('list', { name: this.t.notSent }).getByRole('listitem');
    this.save = this.main.getByRole('button', { name: this.t.save });
    this.kept = this.main.getByRole('heading', { name: this.t.kept });
    this.waiting = this.main.getByText(this.t.waiting);
    this.saved = this.main.getByRole('heading', { name: this.t.saved });
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  company(name: string): Locator {
    return this.companies.getByRole('button', { name });
  }

  choice(legend: 'status' | 'next', name: string): Locator {
    return this.main.getByRole('group', { name: this.t[legend] }).locator('label').filter({ hasText: name });
  }

  /** Opens the camera or the gallery. */
  async openFiles(button: 'takePhoto' | 'choose'): Promise<FileChooser> {
    const chooser = this.#page.waitForEvent('filechooser');
    await this.tap(this.main.getByRole('button', { name: this.t[button] }));
    return chooser;
  }

  /** Waits until nothing is being sent any more. */
  async expectAllSent(): Promise<void> {
    await expect(this.saved).toBeVisible();
    await expect(this.unsent).toHaveCount(0);
  }
}
