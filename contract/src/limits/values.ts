export const text = 50;
export const longText = 500;
/** The report of a visit. */
export const activity = 2000;
export const searchText = 100;
/** A note about a record, and the users that it mentions. */
export const note = 2000;
export const noteMentions = 10;
/** Entries of a timeline at once. */
export const timelinePageMax = 50;
/** The search of everything: its shortest text, and the records that it lists of each kind. */
export const searchMinChars = 2;
export const searchHits = 5;
/** Rows of each kind on "My day". */
export const myDayRows = 50;
/** Failed background jobs that are tried again at once. */
export const retriedJobs = 1000;
export const webhooks = 20;
export const webhookUrl = 2000;
/** Bytes of one message; a larger one is sent without its changes. */
export const webhookBody = 256 * 1024;
/** How much of an answer is kept. */
export const webhookAnswer = 4000;
/** How long one attempt may take, from the name of the receiver to the answer. */
export const webhookSeconds = 10;
/** Messages that one webhook has under way at the same time. */
export const webhookAtOnce = 8;
/** How long a message is tried, and after which time without any success a webhook is switched off. */
export const webhookHours = 24;
/** How long delivered and failed messages are kept. */
export const webhookLogDays = 30;
/** How long a notification is kept: after it was read, and at most. */
export const readNotificationDays = 90;
export const notificationDays = 365;
/** How long a job that has failed for good can be tried again. */
export const failedJobDays = 90;
/** Bytes of the changes of one entry on a page of the audit log; larger ones are read one by one. */
export const auditChanges = 20_000;
/** Bytes of all changes on a page of a history; it has fewer entries then, but at least one. */
export const historyChanges = 1_000_000;
/** How much of a record's name the audit log keeps with each entry. */
export const recordName = 100;
/** Valid API tokens of one user, the days that one is valid at most, and its requests to one process in a minute. */
export const apiTokens = 20;
export const apiTokenDays = 365;
export const apiTokenRequests = 600;
export const passwordMin = 8;
export const passwordMax = 128;
export const recoveryCodes = 10;
/** Passkeys of one user. */
export const passkeys = 10;
/** Sign-ins with a company account that one network may have under way. */
export const signInRequests = 300;
/** A reply of the provider of company accounts. */
export const providerReplyBytes = 256 * 1024;
/** How long a mailed link to choose a password works. */
export const resetLinkMinutes = 30;
export const invitationDays = 7;
/** How long no link is sent to a mail address that was just changed. */
export const newAddressHours = 24;
/** Accounts with the same mail address that get a link at once. */
export const accountsPerAddress = 5;
/** Notifications that one digest lists. */
export const digestRows = 100;
/** Telephone extensions. */
export const ext = 15;
/** Brands of one supplier, members of one bundle, selected items. */
export const brands = 50;
export const bundleMembers = 200;
/** Brands that get new prices at once. */
export const ruleBrands = 200;
export const quotationLines = 500;
/** Lines of a quotation with the members of their bundles: the rows that a document prints. */
export const printedRows = 2000;
export const quotationName = 100;
/** Earlier prices that a line shows, to the same company and to others, and the newest lines that they are taken from. */
export const rememberedPrices = 3;
export const rememberedLines = 500;
/** The last days of a quotation that are shown as "expires soon". */
export const expiresSoonDays = 7;
/** Days from sending a quotation until its seller asks the customer, at most. */
export const followUpDays = 365;
/** Reminders of one run of the scheduled job; the rest follows in the next one. */
export const remindersAtOnce = 500;
/** A quotation by mail: recipients, characters, and the mails of one person in an hour. */
export const mailRecipients = 10;
export const mailAddress = 254;
export const mailSubject = 150;
export const mailText = 4000;
export const mailsPerHour = 60;
/** People of a company that the dialog for sending offers, and the mails of a quotation that its page lists. */
export const offeredContacts = 100;
export const listedMails = 50;
/** Tasks of one phase of a project. */
export const phaseTasks = 500;
/** Tasks that one task waits for. */
export const tasksBefore = 50;
export const templateTasks = 200;
export const workloadWeeks = 12;
export const workloadPeople = 50;
export const workloadTasks = 100;
/** Working days, or shares of the time. */
export const templateTaskLength = 999;
export const paymentTerm = 200;
/** Stages of shodans, their numbers of order, and the days until a shodan is stale. */
export const stages = 12;
export const stagePlace = 999;
export const staleDays = 365;
export const nextStep = 200;
/** Cards of one column that a board loads at once. */
export const boardCards = 20;
/** Months of one forecast, and the people whose figures it lists. */
export const forecastMonths = 24;
export const forecastPeople = 200;
/** People who share the credit for one order. */
export const poShares = 4;
export const attachmentBytes = 20 * 1024 * 1024;
export const fileNameStem = 100;
/** Photos and documents of one visit. */
export const visitFiles = 20;
/** Days without contact to the server after which a phone forgets what it has kept for work without a network. */
export const offlineDays = 14;
/** How long an Idempotency-Key is valid, and that of a call that a phone may send late. */
export const keyDays = 3;
export const offlineKeyDays = 30;
/** What a phone keeps: companies, contacts, shodans, projects and visits at most, and the days of visits around today. */
export const fieldCompanies = 500;
export const fieldContacts = 5000;
export const fieldShodans = 2000;
export const fieldProjects = 1000;
export const fieldVisits = 2000;
/** The newest visits that are looked through for companies, of so many days, and new companies without a visit. */
export const fieldVisitsSeen = 5000;
export const fieldSeenDays = 365;
export const fieldNewCompanies = 50;
export const fieldDaysBack = 60;
export const fieldDaysAhead = 30;
/** How much of the name of an imported file is kept. */
export const fileName = 120;
/**
 * Pixels of a picture, and of an interlaced one or one with 16 bits per channel. Larger ones decode into too much
 * memory.
 */
export const attachmentPixels = 25_000_000;
export const costlyPixels = 4_000_000;
/** Pixels, each way. */
export const attachmentSideMax = 20_000;
/** Companies of the last visits that “Visit now” offers. */
export const offeredCompanies = 6;
/** The longer side of a photo after a phone made it smaller, and the pixels of one that it can still decode. */
export const photoSide = 2048;
export const photoPixels = 64_000_000;
/** A PNG that is larger than this when it is made smaller becomes a JPEG. */
export const photoPngBytes = 1024 * 1024;
/** Width and height limit of an attachment's preview, in pixels. */
export const thumbnailSide = 480;
export const footerNote = 1000;
export const logoBytes = 1024 * 1024;
/** Pixels, each way. */
export const logoSideMin = 32;
export const logoSideMax = 4000;
export const termDays = 3650;
export const usualTermDays = 30;
/** How long the user who deleted a record can restore it. */
export const restoreMinutes = 10;
/** Records that are merged into another one at once, and what may refer to them. */
export const mergedAtOnce = 10;
export const movedReferences = 20_000;
/** How long a merge can be undone, and the newest ones that a page lists. */
export const undoMergeDays = 30;
export const listedMerges = 20;
/**
 * Pairs of possible duplicates on one page, what one record may be similar to for the same reason, the contacts of a company with which
 * one is compared, and the records that a run examines at once. So many changed records, and no more, are searched for among all names,
 * each for so long.
 */
export const duplicatesPage = 20;
export const duplicatesOfOne = 20;
export const duplicatesCompared = 500;
export const duplicateBatch = 200;
export const duplicatesSearched = 20;
export const duplicateSearchMs = 1000;
/** How long a browser keeps an unfinished draft. */
export const draftDays = 14;
export const chosenItems = 1000;
/** Rows of a list that are exported or deleted together. */
export const chosenRows = 200;
/** Records of one bulk change, and those that its preview and its result name. */
export const bulkRows = 50_000;
export const bulkRowsListed = 100;
/** How long a bulk change or an import can be undone. */
export const undoDays = 30;
/** People that the page “Privacy” finds at once, and earlier erasures that it lists. */
export const foundPeople = 20;
export const listedErasures = 20;
/** Rows of one table in an export of personal data, the newest first. */
export const personalRows = 10_000;
/** Different names, addresses and numbers that a person ever had and that an erasure looks for. */
export const soughtValues = 500;
/** Shorter names are replaced nowhere, and shorter numbers are extensions. */
export const soughtLetters = 3;
export const soughtDigits = 6;
/** A number with fewer digits, without the country code, could be something else than a phone number. */
export const uniqueDigits = 9;
/** Examples of what an erasure replaces, of each word in each table. */
export const soughtExamples = 3;
export const fingerprint = 100;
/** Rows of a table that an erasure examines in one transaction. */
export const erasureBatch = 5000;
/** The longest time of a retention rule, and what its dry run lists. */
export const retentionMonths = 600;
/** For how long a bottom price can count after somebody lowered it. */
export const floorDays = 365;
export const listedDue = 50;
/** What a retention rule removes in one transaction, besides people. */
export const retentionBatch = 5000;
/** Erasures whose copies are still being replaced; while there are so many, retention rules erase nobody else. */
export const erasuresAtOnce = 20;
/** Views of lists of one user, those in the menu, and those that a list offers. */
export const savedViews = 100;
export const pinnedViews = 20;
export const listedViews = 200;
/** A saved view: its parameters, columns, their width in pixels, and the roles with which it is shared. */
export const viewParameters = 40;
export const viewColumns = 60;
export const columnWidth = 2000;
export const viewRoles = 20;
/** What "all rows" means on the one screen that offers it. */
export const allRows = 10_000;
/** Entries of a personal calendar, and the days around today that it covers. */
export const calendarEntries = 2000;
export const calendarDaysBack = 60;
export const calendarDaysAhead = 365;
/** The calendar of visits: its days, the visits of each type that it reads of a day, and people beside each other. */
export const calendarDays = 45;
export const calendarDayRows = 100;
export const calendarPeople = 12;
export const holidayName = 100;
/** Days for which holidays are read at once. */
export const holidayRangeDays = 1000;
/** Requests for calendars from one network, per process. */
export const calendarFetchesPerMinute = 60;
/** Fifteen digits: what a number in JSON holds exactly. */
export const rupiah = 999_999_999_999_999;
export const wholeNumber = 1_000_000_000;
export const pageSizeMax = 100;
/** Rows that a page may skip. The database reads each of them, so deeper pages would slow everybody down. */
export const listDepth = 100_000;
export const autocompleteMinChars = 3;
export const autocompleteRows = 100;
/**
 * Replies that are plain arrays, such as the options of a picker, are cut off here and say in a header that there are
 * more.
 */
export const optionRows = 1000;
/** Rows of a sum that its explanation shows one by one, and the newest changes of a record that it looks for authors in. */
export const explainedRows = 50;
export const explainedChanges = 500;
/** Lists count exactly up to here and say "1.000+" beyond it. */
export const countCap = 1000;
export const importBytes = 20 * 1024 * 1024;
export const importRows = 200_000;
/** Rows of each sheet in one import from an old system, and lines of quotations. */
export const oldSystemRows = 2000;
export const oldSystemLines = 20_000;
export const oldSystemMinutes = 5;
/** How many refused rows an import result lists one by one. */
export const importFailuresListed = 500;
/** How many changed, new and refused rows the preview of an import shows with their cells. */
export const importRowsPreviewed = 200;
/** Cells of a file that are corrected in the browser. */
export const importCorrections = 500;
