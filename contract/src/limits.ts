export const limits = {
  text: 50,
  longText: 500,
  /** The report of a visit. */
  activity: 2000,
  searchText: 100,
  /** A note about a record, and the users that it mentions. */
  note: 2000,
  noteMentions: 10,
  /** Entries of a timeline at once. */
  timelinePageMax: 50,
  /** The search of everything: its shortest text, and the records that it lists of each kind. */
  searchMinChars: 2,
  searchHits: 5,
  /** Rows of each kind on "My day". */
  myDayRows: 50,
  /** Failed background jobs that are tried again at once. */
  retriedJobs: 1000,
  webhooks: 20,
  webhookUrl: 2000,
  /** Bytes of one message; a larger one is sent without its changes. */
  webhookBody: 256 * 1024,
  /** How much of an answer is kept. */
  webhookAnswer: 4000,
  /** How long one attempt may take, from the name of the receiver to the answer. */
  webhookSeconds: 10,
  /** Messages that one webhook has under way at the same time. */
  webhookAtOnce: 8,
  /** How long a message is tried, and after which time without any success a webhook is switched off. */
  webhookHours: 24,
  /** How long delivered and failed messages are kept. */
  webhookLogDays: 30,
  /** How long a notification is kept: after it was read, and at most. */
  readNotificationDays: 90,
  notificationDays: 365,
  /** How long a job that has failed for good can be tried again. */
  failedJobDays: 90,
  /** Bytes of the changes of one entry on a page of the audit log; larger ones are read one by one. */
  auditChanges: 20_000,
  /** Bytes of all changes on a page of a history; it has fewer entries then, but at least one. */
  historyChanges: 1_000_000,
  /** How much of a record's name the audit log keeps with each entry. */
  recordName: 100,
  /** Valid API tokens of one user, the days that one is valid at most, and its requests to one process in a minute. */
  apiTokens: 20,
  apiTokenDays: 365,
  apiTokenRequests: 600,
  passwordMin: 8,
  passwordMax: 128,
  recoveryCodes: 10,
  /** Passkeys of one user. */
  passkeys: 10,
  /** Sign-ins with a company account that one network may have under way. */
  signInRequests: 300,
  /** A reply of the provider of company accounts. */
  providerReplyBytes: 256 * 1024,
  /** How long a mailed link to choose a password works. */
  resetLinkMinutes: 30,
  invitationDays: 7,
  /** How long no link is sent to a mail address that was just changed. */
  newAddressHours: 24,
  /** Accounts with the same mail address that get a link at once. */
  accountsPerAddress: 5,
  /** Notifications that one digest lists. */
  digestRows: 100,
  /** Telephone extensions. */
  ext: 15,
  /** Brands of one supplier, members of one bundle, selected items. */
  brands: 50,
  bundleMembers: 200,
  /** Brands that get new prices at once. */
  ruleBrands: 200,
  quotationLines: 500,
  /** Lines of a quotation with the members of their bundles: the rows that a document prints. */
  printedRows: 2000,
  quotationName: 100,
  /** Earlier prices that a line shows, to the same company and to others, and the newest lines that they are taken from. */
  rememberedPrices: 3,
  rememberedLines: 500,
  /** The last days of a quotation that are shown as "expires soon". */
  expiresSoonDays: 7,
  /** Days from sending a quotation until its seller asks the customer, at most. */
  followUpDays: 365,
  /** Reminders of one run of the scheduled job; the rest follows in the next one. */
  remindersAtOnce: 500,
  /** A quotation by mail: recipients, characters, and the mails of one person in an hour. */
  mailRecipients: 10,
  mailAddress: 254,
  mailSubject: 150,
  mailText: 4000,
  mailsPerHour: 60,
  /** People of a company that the dialog for sending offers, and the mails of a quotation that its page lists. */
  offeredContacts: 100,
  listedMails: 50,
  /** Tasks of one phase of a project. */
  phaseTasks: 500,
  /** Tasks that one task waits for. */
  tasksBefore: 50,
  templateTasks: 200,
  workloadWeeks: 12,
  workloadPeople: 50,
  workloadTasks: 100,
  /** Working days, or shares of the time. */
  templateTaskLength: 999,
  paymentTerm: 200,
  /** Stages of shodans, their numbers of order, and the days until a shodan is stale. */
  stages: 12,
  stagePlace: 999,
  staleDays: 365,
  nextStep: 200,
  /** Cards of one column that a board loads at once. */
  boardCards: 20,
  /** Months of one forecast, and the people whose figures it lists. */
  forecastMonths: 24,
  forecastPeople: 200,
  /** People who share the credit for one order. */
  poShares: 4,
  attachmentBytes: 20 * 1024 * 1024,
  fileNameStem: 100,
  /** Photos and documents of one visit. */
  visitFiles: 20,
  /** Days without contact to the server after which a phone forgets what it has kept for work without a network. */
  offlineDays: 14,
  /** How long an Idempotency-Key is valid, and that of a call that a phone may send late. */
  keyDays: 3,
  offlineKeyDays: 30,
  /** What a phone keeps: companies, contacts, shodans, projects and visits at most, and the days of visits around today. */
  fieldCompanies: 500,
  fieldContacts: 5000,
  fieldShodans: 2000,
  fieldProjects: 1000,
  fieldVisits: 2000,
  /** The newest visits that are looked through for companies, of so many days, and new companies without a visit. */
  fieldVisitsSeen: 5000,
  fieldSeenDays: 365,
  fieldNewCompanies: 50,
  fieldDaysBack: 60,
  fieldDaysAhead: 30,
  /** How much of the name of an imported file is kept. */
  fileName: 120,
  /**
   * Pixels of a picture, and of an interlaced one or one with 16 bits per channel. Larger ones decode into too much
   * memory.
   */
  attachmentPixels: 25_000_000,
  costlyPixels: 4_000_000,
  /** Pixels, each way. */
  attachmentSideMax: 20_000,
  /** Companies of the last visits that “Visit now” offers. */
  offeredCompanies: 6,
  /** The longer side of a photo after a phone made it smaller, and the pixels of one that it can still decode. */
  photoSide: 2048,
  photoPixels: 64_000_000,
  /** A PNG that is larger than this when it is made smaller becomes a JPEG. */
  photoPngBytes: 1024 * 1024,
  /** Width and height limit of an attachment's preview, in pixels. */
  thumbnailSide: 480,
  footerNote: 1000,
  logoBytes: 1024 * 1024,
  /** Pixels, each way. */
  logoSideMin: 32,
  logoSideMax: 4000,
  termDays: 3650,
  usualTermDays: 30,
  /** How long the user who deleted a record can restore it. */
  restoreMinutes: 10,
  /** Records that are merged into another one at once, and what may refer to them. */
  mergedAtOnce: 10,
  movedReferences: 20_000,
  /** How long a merge can be undone, and the newest ones that a page lists. */
  undoMergeDays: 30,
  listedMerges: 20,
  /**
   * Pairs of possible duplicates on one page, what one record may be similar to for the same reason, the contacts of a company with which
   * one is compared, and the records that a run examines at once. So many changed records, and no more, are searched for among all names,
   * each for so long.
   */
  duplicatesPage: 20,
  duplicatesOfOne: 20,
  duplicatesCompared: 500,
  duplicateBatch: 200,
  duplicatesSearched: 20,
  duplicateSearchMs: 1000,
  /** How long a browser keeps an unfinished draft. */
  draftDays: 14,
  chosenItems: 1000,
  /** Rows of a list that are exported or deleted together. */
  chosenRows: 200,
  /** Records of one bulk change, and those that its preview and its result name. */
  bulkRows: 50_000,
  bulkRowsListed: 100,
  /** How long a bulk change or an import can be undone. */
  undoDays: 30,
  /** People that the page “Privacy” finds at once, and earlier erasures that it lists. */
  foundPeople: 20,
  listedErasures: 20,
  /** Rows of one table in an export of personal data, the newest first. */
  personalRows: 10_000,
  /** Different names, addresses and numbers that a person ever had and that an erasure looks for. */
  soughtValues: 500,
  /** Shorter names are replaced nowhere, and shorter numbers are extensions. */
  soughtLetters: 3,
  soughtDigits: 6,
  /** A number with fewer digits, without the country code, could be something else than a phone number. */
  uniqueDigits: 9,
  /** Examples of what an erasure replaces, of each word in each table. */
  soughtExamples: 3,
  fingerprint: 100,
  /** Rows of a table that an erasure examines in one transaction. */
  erasureBatch: 5000,
  /** The longest time of a retention rule, and what its dry run lists. */
  retentionMonths: 600,
  /** For how long a bottom price can count after somebody lowered it. */
  floorDays: 365,
  listedDue: 50,
  /** What a retention rule removes in one transaction, besides people. */
  retentionBatch: 5000,
  /** Erasures whose copies are still being replaced; while there are so many, retention rules erase nobody else. */
  erasuresAtOnce: 20,
  /** Views of lists of one user, those in the menu, and those that a list offers. */
  savedViews: 100,
  pinnedViews: 20,
  listedViews: 200,
  /** A saved view: its parameters, columns, their width in pixels, and the roles with which it is shared. */
  viewParameters: 40,
  viewColumns: 60,
  columnWidth: 2000,
  viewRoles: 20,
  /** What "all rows" means on the one screen that offers it. */
  allRows: 10_000,
  /** Entries of a personal calendar, and the days around today that it covers. */
  calendarEntries: 2000,
  calendarDaysBack: 60,
  calendarDaysAhead: 365,
  /** The calendar of visits: its days, the visits of each type that it reads of a day, and people beside each other. */
  calendarDays: 45,
  calendarDayRows: 100,
  calendarPeople: 12,
  holidayName: 100,
  /** Days for which holidays are read at once. */
  holidayRangeDays: 1000,
  /** Requests for calendars from one network, per process. */
  calendarFetchesPerMinute: 60,
  /** Fifteen digits: what a number in JSON holds exactly. */
  rupiah: 999_999_999_999_999,
  wholeNumber: 1_000_000_000,
  pageSizeMax: 100,
  /** Rows that a page may skip. The database reads each of them, so deeper pages would slow everybody down. */
  listDepth: 100_000,
  autocompleteMinChars: 3,
  autocompleteRows: 100,
  /**
   * Replies that are plain arrays, such as the options of a picker, are cut off here and say in a header that there are
   * more.
   */
  optionRows: 1000,
  /** Rows of a sum that its explanation shows one by one, and the newest changes of a record that it looks for authors in. */
  explainedRows: 50,
  explainedChanges: 500,
  /** Lists count exactly up to here and say "1.000+" beyond it. */
  countCap: 1000,
  importBytes: 20 * 1024 * 1024,
  importRows: 200_000,
  /** Rows of each sheet in one import from an old system, and lines of quotations. */
  oldSystemRows: 2000,
  oldSystemLines: 20_000,
  oldSystemMinutes: 5,
  /** How many refused rows an import result lists one by one. */
  importFailuresListed: 500,
  /** How many changed, new and refused rows the preview of an import shows with their cells. */
  importRowsPreviewed: 200,
  /** Cells of a file that are corrected in the browser. */
  importCorrections: 500,
} as const;

export const timing = {
  snackbarMs: 5000,
  /** A message with a button to undo what it reports. */
  undoMs: 10_000,
  searchDebounceMs: 500,
  tokenLifetimeMs: 1_800_000,
  refreshMarginMs: 30_000,
  sessionLifetimeMs: 12 * 60 * 60 * 1000,
  /** How long a proof of identity is enough for changes of roles, tokens and second factors. */
  confirmedMs: 10 * 60 * 1000,
  /** From the password to the second factor. */
  ticketLifetimeMs: 5 * 60 * 1000,
  /** From leaving for the provider of company accounts until coming back. */
  signInRequestMs: 10 * 60 * 1000,
  /** From coming back until the browser has exchanged its code for a session. */
  signInCodeMs: 60 * 1000,
  /** A link that an operator made. */
  signInLinkMs: 15 * 60 * 1000,
  /** How long the provider may take for a reply, and how long its description is used. */
  providerMs: 5000,
  providerKnownMs: 60 * 60 * 1000,
  /** How much the clock of the provider may be ahead. */
  clockDifferenceMs: 60 * 1000,
} as const;
