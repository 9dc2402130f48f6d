import { Account, AppwriteException, Client, ID } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { ROLES, type Role } from '#contract/call.ts';
import { CALLS } from '#contract/index.ts';
import { permissionsNeeded, permissionsOf } from '#contract/permissions/permissions.ts';
import { createJwt } from '../../scripts/lib/jwt.ts';
import type { AnyCall } from '../runtime/service.ts';
import { someAppointmentSettings } from './appointments.ts';
import { checkoutKit } from './checkout.ts';
import { type Caller, newPhone, startShop } from './kit.ts';

const shop = await startShop();
const aid = await shop.addHearingAid();

type Names = { [S in keyof typeof CALLS]: `${S}.${keyof (typeof CALLS)[S] & string}` }[keyof typeof CALLS];

/** What shows that somebody has taken a form. */
const HELD = { formId: 'nothing', leaseId: 'lease', version: 0 };
const VISIT = {
  name: 'Mona',
  phone: newPhone(),
  age: 40,
  address: 'Nile Street',
  date: '2090-01-01',
  reasons: { 0: { reason: 'maintenance' } },
};
const IMPRESSION = { productId: 'nothing', name: 'Mona', phone: newPhone(), requestId: 'request-1' };
const BOOKING = {
  kind: 'repair',
  starts_at: '2026-11-24T10:00:00.000Z',
  name: 'Mona',
  phone: newPhone(),
  requestId: 'request-1',
};
const WAIT = {
  kind: 'repair',
  from: '2090-01-01',
  to: '2090-01-05',
  name: 'Mona',
  phone: newPhone(),
  requestId: 'request-1',
};
const BLOCK = { starts_at: '2026-11-24T10:00:00.000Z', ends_at: '2026-11-24T11:00:00.000Z', reason: 'prayer' } as const;
const LEAVE = { kind: 'sick', from: '2090-01-01', to: '2090-01-02' } as const;
const OWN_APPOINTMENT = { appointmentId: 'nothing', version: 0 };
const GOAL = { patientId: 'nothing', goalId: 'nothing', version: 0 };
const LETTER = { patientId: 'nothing', templateId: 'nothing', lang: 'ar' };
const TEMPLATE = {
  kind: 'letter',
  state: 'draft',
  name_ar: 'خطاب',
  name_en: 'Letter',
  body_ar: '<p>{{client.name}}</p>',
  body_en: '',
};
const LINK = { secret: 'guessed' };
const NOTICE = { product_type: 'hearing-aids', productId: 'nothing' };
/** Not everybody who may ask about forms may ask about each kind. */
const formTypeOf = ({ id }: Caller) => (id === people.accounting.id ? 'cs' : 'reception');

/** A valid input of each call, in the name of somebody. A call that is missing here does not compile. */
const INPUTS: Record<Names, (who: Caller) => object> = {
  'admin.fetchMetrics': ({ id }) => ({ id }),
  'admin.fetchReports': ({ id }) => ({ id, from: '2026-11-01', to: '2026-11-20' }),
  'admin.fetchPaymentReports': ({ id }) => ({ id }),
  'admin.fetchBooks': ({ id }) => ({ id }),
  'admin.checkBooks': ({ id }) => ({ id, requestId: 'request-1' }),
  'admin.fetchOrders': ({ id }) => ({ id }),
  'admin.fetchPaginatedOrders': ({ id }) => ({ id, orderId: 'nothing' }),
  'admin.fetchOrderQueue': ({ id }) => ({ id }),
  'admin.fetchOrder': ({ id }) => ({ id, orderId: 'nothing' }),
  'admin.updateOrder': ({ id }) => ({ id, orderId: 'nothing', version: 0, data: { delivery_status: 'confirmed' } }),
  'admin.fetchReturns': ({ id }) => ({ id }),
  'admin.fetchReturn': ({ id }) => ({ id, returnId: 'nothing' }),
  'admin.moveReturn': ({ id }) => ({ id, returnId: 'nothing', state: 'received' }),
  'admin.inspectReturn': ({ id }) => ({ id, returnId: 'nothing', lines: [] }),
  'admin.fetchDrivers': ({ id }) => ({ id }),
  'admin.assignDriver': ({ id }) => ({ id, orderId: 'nothing', version: 0, driverId: 'nobody' }),
  'admin.fetchCarrierOptions': ({ id }) => ({ id, orderId: 'nothing' }),
  'admin.sendByCompany': ({ id }) => ({ id, orderId: 'nothing', version: 0 }),
  'admin.fetchParcelLabel': ({ id }) => ({ id, shipmentId: 'nothing' }),
  'admin.fetchParcelDifferences': ({ id }) => ({ id }),
  'admin.lookIntoParcel': ({ id }) => ({ id, shipmentId: 'nothing', version: 0, note: 'Explained' }),
  'admin.reopenParcelDifference': ({ id }) => ({ id, shipmentId: 'nothing', version: 0 }),
  'admin.orderPickUp': ({ id }) => ({ id, returnId: 'nothing', driverId: 'nobody' }),
  'admin.cancelPickUp': ({ id }) => ({ id, returnId: 'nothing' }),
  'admin.withdrawShipment': ({ id }) => ({ id, orderId: 'nothing', version: 0 }),
  'admin.recordOrderCall': ({ id }) => ({
    id,
    orderId: 'nothing',
    version: 0,
    outcome: 'no_answer',
    requestId: 'request-1',
  }),
  'admin.fetchSystem': ({ id }) => ({ id }),
  'admin.fetchMessageCosts': ({ id }) => ({ id }),
  'admin.fetchMessageTexts': ({ id }) => ({ id }),
  'admin.updateMessageText': ({ id }) => ({ id, kind: 'quote', ar: '', en: '', version_ar: 0, version_en: 0 }),
  'admin.approveMessageText': ({ id }) => ({ id, kind: 'quote', lang: 'ar', version: 0 }),
  'admin.sendMessageAgain': ({ id }) => ({ id, messageId: 'nothing' }),
  'admin.fetchSettings': ({ id }) => ({ id }),
  'admin.updateSettings': ({ id }) => ({ id, data: { low_stock: 3 } }),
  'admin.fetchAffectedAppointments': ({ id }) => ({ id, appointments: someAppointmentSettings() }),
  'admin.fetchTerms': () => ({}),
  'admin.fetchDueErasures': ({ id }) => ({ id }),
  'admin.fetchAudit': ({ id }) => ({ id }),
  'staff.fetchRecordReads': ({ id }) => ({ id }),
  'admin.fetchProducts': ({ id }) => ({ id, product_type: 'accessories' }),
  'admin.fetchConsentRegister': ({ id }) => ({ id }),
  'admin.fetchBreaches': ({ id }) => ({ id }),
  'admin.saveBreach': ({ id }) => ({
    id,
    requestId: 'request-1',
    version: 0,
    data: { discovered_at: '2026-11-20T10:00:00.000Z', what: 'A lost phone', data_kinds: ['contact'] },
  }),
  'admin.recordBreachNotice': ({ id }) => ({
    id,
    breachId: 'nothing',
    version: 0,
    reader: 'centre',
    told_at: '2026-11-20T10:00:00.000Z',
    reference: 'No. 7',
  }),
  'admin.fetchReviews': ({ id }) => ({ id, state: 'waiting' }),
  'admin.decideReview': ({ id }) => ({ id, reviewId: 'nothing', version: 0, state: 'approved' }),
  'admin.answerReview': ({ id }) => ({ id, reviewId: 'nothing', version: 0, reply: 'Thanks' }),
  'admin.fetchCodes': ({ id }) => ({ id }),
  'admin.saveCode': ({ id }) => ({
    id,
    version: 7,
    data: { code: 'NOTHING', percent: 5, minimum: 0, once_each: true, active: true },
  }),
  'admin.fetchCodeUses': ({ id }) => ({ id, codeId: 'nothing' }),
  'admin.createProduct': ({ id }) => ({ id, product_type: 'accessories', data: {} }),
  'admin.updateProduct': ({ id }) => ({ id, productId: 'nothing', product_type: 'accessories', data: { price: 1 } }),
  'admin.deleteProduct': ({ id }) => ({ id, productId: 'nothing', product_type: 'accessories' }),
  'admin.restoreProduct': ({ id }) => ({ id, productId: 'nothing', product_type: 'accessories' }),
  'admin.importProducts': ({ id }) => ({ id, product_type: 'accessories', csv: 'price', dryRun: true }),
  'admin.fetchImports': ({ id }) => ({ id }),
  'admin.beginImport': ({ id }) => ({
    id,
    kind: 'people',
    file_name: 'people.csv',
    file_hash: 'a'.repeat(64),
    last_line: 2,
  }),
  'admin.importPeople': ({ id }) => ({ id, rows: [{ line: 2, phones: [], duplicate: 'skip' }] }),
  'admin.importDevices': ({ id }) => ({ id, rows: [{ line: 2, phones: [] }] }),
  'admin.importAudiograms': ({ id }) => ({ id, rows: [{ line: 2, phones: [] }] }),
  'admin.importBalances': ({ id }) => ({ id, rows: [{ line: 2, phones: [] }] }),
  'admin.importAppointments': ({ id }) => ({ id, rows: [{ line: 2, phones: [] }] }),
  'admin.undoImport': ({ id }) => ({ id, importId: 'nothing' }),
  'staff.exportRecord': ({ id }) => ({ id, patientId: 'nothing', requestId: crypto.randomUUID() }),
  'admin.beginRecordExport': ({ id }) => ({ id, requestId: crypto.randomUUID() }),
  'admin.exportRecords': ({ id }) => ({ id, exportId: 'nothing' }),
  'admin.beginRecordImport': ({ id }) => ({
    id,
    requestId: crypto.randomUUID(),
    file_name: 'records.ndjson',
  }),
  'admin.importRecords': ({ id }) => ({ id, importId: 'nothing', same: 'skip', lines: [{ line: 1, json: '{}' }] }),
  'admin.exportProducts': ({ id }) => ({ id, product_type: 'accessories' }),
  'admin.takeInGoods': ({ id }) => ({
    id,
    requestId: crypto.randomUUID(),
    productId: 'nothing',
    day: '2026-11-20',
    serials: ['SN1'],
  }),
  'admin.fetchGoods': ({ id }) => ({ id }),
  'admin.nameOrderSerials': ({ id }) => ({ id, orderId: 'nothing', version: 0, serials: [] }),
  'admin.updatePiece': ({ id }) => ({ id, pieceId: 'nothing', version: 0, data: { state: 'gone' } }),
  'admin.fetchUsers': ({ id }) => ({ id }),
  'admin.fetchPaginatedUsers': ({ id }) => ({ id, userId: 'nothing' }),
  'admin.fetchAdmins': ({ id }) => ({ id }),
  'admin.fetchPaginatedAdmins': ({ id }) => ({ id, adminId: 'nothing' }),
  'admin.deleteUser': ({ id }) => ({ id, userId: 'nothing' }),
  'admin.fetchPersonalData': ({ id }) => ({ id, subject: 'patient', subjectId: 'nothing' }),
  'admin.fetchErasure': ({ id }) => ({ id, subject: 'patient', subjectId: 'nothing' }),
  'admin.erasePatient': ({ id }) => ({ id, patientId: 'nothing' }),
  'admin.fetchPrivacyRequests': ({ id }) => ({ id }),
  'admin.answerPrivacyRequest': ({ id }) => ({ id, requestId: 'nothing' }),
  'admin.createAdmin': ({ id }) => ({ id, data: {} }),
  'admin.updateAdmin': ({ id }) => ({ id, adminId: 'nothing', data: { username: 'Mona' } }),
  'admin.deleteAdmin': ({ id }) => ({ id, adminId: 'nothing' }),
  'admin.resetSecondFactor': ({ id }) => ({ id, userId: 'nothing', requestId: 'r'.repeat(24) }),
  'admin.refundOrder': ({ id }) => ({ id, orderId: 'nothing' }),
  'clients.fetchUser': ({ id }) => ({ id }),
  'clients.updateProfile': ({ id, phone }) => ({ id, username: 'Mona', phone: phone || newPhone() }),
  'clients.continueWithGoogle': ({ id }) => ({ id }),
  'clients.proveEmail': ({ id }) => ({ id, secret: 'nothing' }),
  'clients.fetchHearing': ({ id }) => ({ id }),
  'clients.fetchConsents': ({ id }) => ({ id }),
  'clients.setConsent': ({ id }) => ({ id, kind: 'hearing', given: true, version: 1, place: 'fit' }),
  'clients.fetchOwnAgreements': ({ id }) => ({ id }),
  'clients.withdrawOwnAgreement': ({ id }) => ({ id, patientId: 'nothing', requestId: 'request-1', kind: 'health' }),
  'clients.unlockScreen': ({ id }) => ({ id, password: 'wrong' }),
  'clients.saveHearing': ({ id }) => ({ id, right: { 250: 40 }, left: {} }),
  'clients.deleteHearing': ({ id }) => ({ id }),
  'clients.fetchAddresses': ({ id }) => ({ id }),
  'clients.keepAddress': ({ id }) => ({ id, phone: newPhone(), city: 'Giza', address: 'Nile Street' }),
  'clients.renameAddress': ({ id }) => ({ id, addressId: 'nothing', name: 'Home' }),
  'clients.setDefaultAddress': ({ id }) => ({ id, addressId: 'nothing' }),
  'clients.deleteAddress': ({ id }) => ({ id, addressId: 'nothing' }),
  'clients.fetchOwnData': ({ id }) => ({ id, password: 'wrong' }),
  'clients.fetchOwnErasure': ({ id }) => ({ id }),
  'clients.deleteAccount': ({ id }) => ({ id, password: 'wrong' }),
  'clients.fetchFreeTimes': () => ({ from: '2026-11-24', to: '2026-11-25' }),
  'clients.bookAppointment': () => BOOKING,
  'clients.bookOwnAppointment': ({ id }) => ({ ...BOOKING, userId: id }),
  'clients.moveAppointment': ({ id }) => ({ ...OWN_APPOINTMENT, userId: id, starts_at: BOOKING.starts_at }),
  'clients.cancelAppointment': ({ id }) => ({ ...OWN_APPOINTMENT, userId: id }),
  'clients.waitForTime': () => WAIT,
  'clients.waitForOwnTime': ({ id }) => ({ ...WAIT, userId: id }),
  'clients.takeOffer': ({ id }) => ({ ...OWN_APPOINTMENT, userId: id }),
  'clients.passOffer': ({ id }) => ({ ...OWN_APPOINTMENT, userId: id }),
  'clients.endWait': ({ id }) => ({ ...OWN_APPOINTMENT, userId: id }),
  'clients.fetchLinkedAppointment': () => LINK,
  'clients.fetchLinkedTimes': () => ({ ...LINK, from: '2026-11-24', to: '2026-11-25' }),
  'clients.confirmLinkedAppointment': () => ({ ...LINK, starts_at: BOOKING.starts_at }),
  'clients.moveLinkedAppointment': () => ({ ...LINK, version: 0, starts_at: BOOKING.starts_at }),
  'clients.cancelLinkedAppointment': () => ({ ...LINK, version: 0 }),
  'clients.fetchLinkedPaper': () => LINK,
  'clients.fetchLinkedTrial': () => LINK,
  'clients.answerTrial': () => ({ ...LINK, answer: 'helps' }),
  'clients.bookTrialFitting': () => ({ ...LINK, starts_at: BOOKING.starts_at, requestId: 'request-1' }),
  'clients.fetchMyAppointments': ({ id }) => ({ userId: id }),
  'clients.fetchCodeChannels': () => ({}),
  'clients.requestPhoneCode': () => ({ phone: newPhone(), channel: 'sms', requestId: 'request-1' }),
  'clients.confirmPhoneCode': () => ({ phone: newPhone(), requestId: 'request-1', code: '123456' }),
  'clients.signInByPhone': () => ({ phone: newPhone(), requestId: 'request-1', proof: 'a'.repeat(96) }),
  'clients.provePhone': ({ id }) => ({ id, phone: newPhone(), requestId: 'request-1', proof: 'a'.repeat(96) }),
  'clients.setForgottenPassword': ({ id }) => ({ id, password: 'a long secret', repeatedPassword: 'a long secret' }),
  'clients.register': () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const password = 'a long secret';
    return { email, password, repeatedPassword: password, phone: newPhone(), username: 'Mona' };
  },
  'clients.checkCredentials': ({ email, password }) => ({
    email: email || `${crypto.randomUUID()}@example.com`,
    password: password || 'some password',
  }),
  'shop.fetchPaginatedProducts': () => ({ product_type: 'accessories' }),
  'shop.fetchProduct': () => ({ id: aid.$id, product_type: 'hearing-aids' }),
  'shop.fetchSimilar': () => ({ id: aid.$id, product_type: 'hearing-aids' }),
  'shop.fetchMostSold': () => ({ product_type: 'accessories' }),
  'shop.fetchTags': () => ({ product_type: 'accessories' }),
  'shop.addToCart': ({ id }) => ({ userId: id, productId: aid.$id, product_type: 'hearing-aids', count: 1 }),
  'shop.fetchCart': ({ id }) => ({ id }),
  'shop.applyCode': ({ id }) => ({ userId: id }),
  'shop.updateCart': ({ id }) => ({ userId: id, id: 'nothing', count: 0 }),
  'shop.fetchDeliveryFee': () => ({}),
  'shop.fetchDeliveryOptions': () => ({}),
  'shop.fetchLanding': () => ({ lang: 'en' }),
  'shop.fetchShopDetails': () => ({ lang: 'en' }),
  'shop.fetchTerms': () => ({}),
  'shop.fetchPrivacy': () => ({}),
  'shop.fetchOrders': ({ id }) => ({ id }),
  'shop.fetchOrder': ({ id }) => ({ id, orderId: 'nothing' }),
  'shop.requestReturn': ({ id }) => ({
    userId: id,
    orderId: 'nothing',
    lines: [{ product_id: aid.$id, product_type: 'hearing-aids', count: 1 }],
    reason: 'changed_mind',
    requestId: 'request-1',
  }),
  'shop.withdrawReturn': ({ id }) => ({ userId: id, orderId: 'nothing', returnId: 'nothing' }),
  'shop.cancelOrder': ({ id }) => ({ userId: id, orderId: 'nothing' }),
  'shop.orderAgain': ({ id }) => ({ userId: id, orderId: 'nothing' }),
  'shop.paymentCash': (who) => checkoutKit(shop).form(who, [aid, 1]),
  'shop.fetchCheckoutOptions': () => ({}),
  'shop.fetchMonthlyPlans': () => ({ amount: 10_000 }),
  'shop.fetchOrderLimit': ({ id }) => ({ id }),
  'shop.fetchEarlierOrders': ({ id }) => ({ id }),
  'shop.createOrderCard': (who) => ({ ...checkoutKit(shop).form(who, [aid, 1]), payment_method: 'card' }),
  'shop.paymentCard': ({ id }) => ({ userId: id }),
  'shop.requestImpression': () => IMPRESSION,
  'shop.setStockNotice': () => ({
    ...NOTICE,
    wanted: true,
    email: 'mona@example.com',
    consent: true,
    secret: 'the-browser-made-it',
  }),
  'shop.stopStockNotices': () => ({ messageId: 'nothing', secret: 'guessed' }),
  'shop.setOwnStockNotice': ({ id }) => ({ ...NOTICE, wanted: true, userId: id }),
  'shop.fetchOwnStockNotice': ({ id }) => ({ ...NOTICE, userId: id }),
  'shop.fetchOwnStockNotices': ({ id }) => ({ userId: id }),
  'shop.requestOwnImpression': ({ id }) => ({ ...IMPRESSION, userId: id }),
  'shop.fetchReviews': () => ({ product_type: 'accessories', product_id: 'nothing' }),
  'shop.fetchOwnReview': ({ id }) => ({ userId: id, product_type: 'accessories', product_id: 'nothing' }),
  'shop.saveReview': ({ id }) => ({
    userId: id,
    orderId: 'nothing',
    product_type: 'accessories',
    product_id: 'nothing',
    stars: 5,
    shown_name: 'customer',
  }),
  'shop.deleteReview': ({ id }) => ({ userId: id, product_type: 'accessories', product_id: 'nothing' }),
  'shop.requestRepair': ({ id }) => ({
    userId: id,
    orderId: 'nothing',
    productId: 'nothing',
    problem: 'It whistles',
    phone: newPhone(),
    requestId: 'request-1',
  }),
  'shop.fetchRepairs': ({ id }) => ({ userId: id, orderId: 'nothing' }),
  'shop.checkHmac': ({ id }) => ({ userId: id, hmac: 'none' }),
  'forms.submitReceptionForm': ({ id }) => ({ id, data: VISIT }),
  'forms.editReceptionForm': ({ id }) => ({ id, ...HELD, data: { name: 'Mona' } }),
  'forms.moveVisit': ({ id }) => ({ id, formId: 'nothing', formType: 'reception', version: 0, patientId: null }),
  'forms.fetchForms': (who) => ({ id: who.id, formType: formTypeOf(who), status: 'pending' }),
  'forms.fetchPforms': (who) => ({ id: who.id, formType: formTypeOf(who) }),
  'forms.fetchSform': (who) => ({ id: who.id, formType: formTypeOf(who), formId: 'nothing' }),
  'forms.deleteForm': ({ id }) => ({ id, formType: 'reception', formId: 'nothing' }),
  'forms.restoreForm': ({ id }) => ({ id, formType: 'reception', formId: 'nothing' }),
  'forms.fetchFormReasons': ({ id }) => ({ id, formId: 'nothing' }),
  'forms.setFormStatus': (who) => ({
    id: who.id,
    formType: formTypeOf(who),
    formId: 'nothing',
    status: 'editing',
  }),
  'forms.submitCsForm': ({ id }) => ({ id, ...HELD, data: { blocks: { 0: { block_type: 'p' } } } }),
  'forms.editCsForm': ({ id }) => ({ id, ...HELD, data: { blocks: { 0: { block_type: 'p' } } } }),
  'forms.submitAccForm': ({ id }) => ({ id, ...HELD, data: { blocks: { 0: { block_type: 'p' } } } }),
  'forms.fetchBlockDetails': ({ id }) => ({ id, blockId: 'nothing' }),
  'forms.fetchAccBlock': ({ id }) => ({ id, blockId: 'nothing' }),
  'forms.fetchFinance': ({ id }) => ({ id }),
  'forms.fetchFpforms': ({ id }) => ({ id }),
  'forms.fetchFrozenFus': ({ id }) => ({ id }),
  'forms.fetchFollowUpCount': ({ id }) => ({ id }),
  'forms.editFollowUp': ({ id }) => ({ id, formId: 'nothing', data: { follow_up: false } }),
  'forms.recordFollowUpCall': ({ id }) => ({
    id,
    formId: 'nothing',
    requestId: crypto.randomUUID(),
    data: { outcome: 'no_answer' },
  }),
  'forms.fetchFollowUpCalls': ({ id }) => ({ id, formId: 'nothing' }),
  'forms.recordPayment': ({ id }) => ({
    id,
    form_id: 'nothing',
    amount: 5,
    method: 'cash',
    request_id: crypto.randomUUID(),
  }),
  'forms.voidPayment': ({ id }) => ({
    id,
    payment_id: 'nothing',
    reason: 'typed twice',
    request_id: crypto.randomUUID(),
  }),
  'forms.issueReceipt': ({ id }) => ({ id, payment_id: 'nothing' }),
  'forms.fetchOpeningBalances': ({ id }) => ({ id, patient_id: 'nothing' }),
  'forms.fetchOpenBalances': ({ id }) => ({ id }),
  'forms.recordOpeningPayment': ({ id }) => ({
    id,
    balance_id: 'nothing',
    amount: 5,
    method: 'cash',
    request_id: crypto.randomUUID(),
  }),
  'forms.voidOpeningPayment': ({ id }) => ({
    id,
    payment_id: 'nothing',
    reason: 'typed twice',
    request_id: crypto.randomUUID(),
  }),
  'forms.writeOffBalance': ({ id }) => ({ id, balance_id: 'nothing', version: 0, amount: 5, reason: 'too old' }),
  'forms.issueOpeningReceipt': ({ id }) => ({ id, payment_id: 'nothing' }),
  'forms.fetchInstalments': ({ id }) => ({ id, form_id: 'nothing' }),
  'forms.saveInstalments': ({ id }) => ({
    id,
    form_id: 'nothing',
    version: 0,
    request_id: crypto.randomUUID(),
    instalments: [{ day: '2026-12-01', amount: 5 }],
  }),
  'forms.endInstalments': ({ id }) => ({
    id,
    form_id: 'nothing',
    version: 0,
    request_id: crypto.randomUUID(),
    reason: 'paid elsewhere',
  }),
  'forms.fetchDueInstalments': ({ id }) => ({ id }),
  'forms.fetchDesks': ({ id }) => ({ id }),
  'forms.closeDesk': ({ id }) => ({
    id,
    day: '2026-11-20',
    version: 0,
    counted: {},
    request_id: crypto.randomUUID(),
  }),
  'forms.setFloat': ({ id }) => ({ id, day: '2026-11-20', amount: 5, request_id: crypto.randomUUID() }),
  'forms.fetchDriverCash': ({ id }) => ({ id }),
  'forms.fetchCompanyCash': ({ id }) => ({ id }),
  'forms.recordPayout': ({ id }) => ({
    id,
    shipments: ['nothing'],
    day: '2026-11-20',
    reference: '4711',
    request_id: crypto.randomUUID(),
  }),
  'forms.voidPayout': ({ id }) => ({ id, payoutId: 'nothing' }),
  'forms.lookIntoPayout': ({ id }) => ({ id, payoutId: 'nothing', note: 'Fees' }),
  'forms.handInCash': ({ id }) => ({
    id,
    driver_id: 'nobody',
    shipments: ['nothing'],
    request_id: crypto.randomUUID(),
  }),
  'forms.recordDrawerCash': ({ id }) => ({
    id,
    kind: 'cash-in',
    amount: 5,
    reason: 'change',
    request_id: crypto.randomUUID(),
  }),
  'forms.voidDrawerCash': ({ id }) => ({
    id,
    entry_id: 'nothing',
    reason: 'typed twice',
    request_id: crypto.randomUUID(),
  }),
  'forms.reopenDesk': ({ id }) => ({
    id,
    desk_id: 'nothing',
    version: 0,
    reason: 'typed wrong',
    request_id: crypto.randomUUID(),
  }),
  'forms.issueInvoice': ({ id }) => ({ id, form_id: 'nothing' }),
  'forms.issueCreditNote': ({ id }) => ({ id, invoice_id: 'nothing', reason: 'wrong name' }),
  'forms.fetchInvoices': ({ id }) => ({ id, form_id: 'nothing' }),
  'forms.fetchInsurers': ({ id }) => ({ id }),
  'forms.saveInsurer': ({ id }) => ({ id, insurer_id: 'nothing', version: 0, data: { name: 'Misr', active: true } }),
  'forms.splitBill': ({ id }) => ({ id, form_id: 'nothing', insurer_id: 'nothing', amount: 5 }),
  'forms.fetchOwedForms': ({ id }) => ({ id, insurer_id: 'nothing' }),
  'forms.sendDocument': ({ id }) => ({ id, document_id: 'nothing', request_id: crypto.randomUUID() }),
  'forms.fetchDocumentSends': ({ id }) => ({ id, form_id: 'nothing' }),
  'forms.fetchQuote': ({ id }) => ({ id, form_id: 'nothing' }),
  'forms.makePaperLink': ({ id }) => ({ id, paper_id: 'nothing' }),
  'forms.withdrawPaperLink': ({ id }) => ({ id, paper_id: 'nothing' }),
  'forms.sendPaperLink': ({ id }) => ({ id, paper_id: 'nothing', phone: newPhone(), request_id: crypto.randomUUID() }),
  'forms.fetchPayments': ({ id }) => ({ id, form_id: 'nothing' }),
  'forms.freezeFollowUp': ({ id }) => ({ id, formId: 'nothing', freeze: true }),
  'staff.updateProfile': ({ id }) => ({ id, username: 'Mona' }),
  'staff.fetchWorkQueue': ({ id }) => ({ id }),
  'staff.searchEverything': ({ id }) => ({ id, query: 'Mona' }),
  'staff.searchPatients': ({ id }) => ({ id, query: 'Mona' }),
  'staff.fetchPatient': ({ id }) => ({ id, patientId: 'nothing' }),
  'staff.updatePatient': ({ id }) => ({ id, patientId: 'nothing', version: 0, data: { name: 'Mona' } }),
  'staff.fetchPatientPhoto': ({ id }) => ({ id, patientId: 'nothing' }),
  'staff.savePatientPhoto': ({ id }) => ({ id, patientId: 'nothing', version: 0, photo: '/9j/2Q==', agreed: true }),
  'staff.removePatientPhoto': ({ id }) => ({ id, patientId: 'nothing', version: 0 }),
  'staff.linkAccount': ({ id }) => ({ id, patientId: 'nothing', email: 'nobody@example.com' }),
  'staff.confirmLinkRequest': ({ id }) => ({ id, accountId: 'nobody', patientId: 'nothing', version: 0 }),
  'staff.declineLinkRequest': ({ id }) => ({ id, accountId: 'nobody', version: 0, reason: 'no_record' }),
  'clients.fetchLinkRequest': ({ id }) => ({ id }),
  'clients.fetchOwnOffers': ({ id }) => ({ id }),
  'clients.setOwnOffers': ({ id }) => ({ id, agreed: false, version: 2 }),
  'clients.askForRecords': ({ id }) => ({ id }),
  'staff.unlinkAccount': ({ id }) => ({ id, patientId: 'nothing' }),
  'staff.takeOverHearing': ({ id }) => ({ id, patientId: 'nothing' }),
  'clients.fetchOwnAudiograms': ({ id }) => ({ id }),
  'clients.fetchMyDocuments': ({ id }) => ({ id }),
  'staff.fetchOrderPerson': ({ id }) => ({ id, orderId: 'nothing' }),
  'staff.linkOrder': ({ id }) => ({ id, orderId: 'nothing', patientId: 'nothing' }),
  'staff.unlinkOrder': ({ id }) => ({ id, orderId: 'nothing', patientId: 'nothing' }),
  'staff.mergePatients': ({ id }) => ({ id, patientId: 'nothing', duplicateId: 'nobody' }),
  'staff.saveAudiogram': ({ id }) => ({
    id,
    patientId: 'nothing',
    requestId: crypto.randomUUID(),
    data: {
      measured_at: '2026-11-20T10:00:00.000Z',
      tester: 'Sara',
      transducer: 'insert',
      results: { right: { air: { 1000: { level: 40 } }, bone: {} }, left: { air: {}, bone: {} } },
    },
  }),
  'staff.importNoah': ({ id }) => ({
    id,
    patientId: 'nothing',
    file_name: 'mona.nhax',
    person: { name: 'Mona' },
    sessions: [
      {
        measured_at: '2026-11-20T10:00:00.000Z',
        tester: 'Sara',
        transducer: 'insert',
        results: { right: { air: { 1000: { level: 40 } }, bone: {} }, left: { air: {}, bone: {} } },
      },
    ],
  }),
  'staff.recordContact': ({ id }) => ({
    id,
    requestId: crypto.randomUUID(),
    kind: 'greeting',
    about: 'patient',
    aboutId: 'nothing',
    phone: newPhone(),
  }),
  'staff.markCalled': ({ id }) => ({ id, messageId: 'nothing' }),
  'staff.updateContactPoint': ({ id }) => ({
    id,
    patientId: 'nothing',
    phone: '01012345678',
    version: 0,
    data: { way: null, lang: null, messages: true, offers: false },
  }),
  'staff.fetchConversations': ({ id }) => ({ id, filter: 'open' }),
  'staff.fetchConversation': ({ id }) => ({ id, conversationId: 'nothing' }),
  'staff.sendReply': ({ id }) => ({ id, requestId: crypto.randomUUID(), conversationId: 'nothing', text: 'Hello' }),
  'staff.changeConversation': ({ id }) => ({ id, conversationId: 'nothing', seen: true }),
  'staff.attachConversation': ({ id }) => ({ id, conversationId: 'nothing', patientId: null }),
  'staff.saveNote': ({ id }) => ({
    id,
    patientId: 'nothing',
    requestId: crypto.randomUUID(),
    data: { day: '2026-11-20', kind: 'fitting', text: 'whistles' },
  }),
  'staff.withdrawNote': ({ id }) => ({ id, patientId: 'nothing', noteId: 'nothing', version: 0, reason: 'twice' }),
  'staff.fetchRecordFile': ({ id }) => ({ id, fileId: 'nothing', of: 'note', part: 0 }),
  'staff.fetchNoteVersions': ({ id }) => ({ id, patientId: 'nothing', noteId: 'nothing' }),
  'staff.fetchGoals': ({ id }) => ({ id, patientId: 'nothing' }),
  'staff.saveGoal': ({ id }) => ({ id, patientId: 'nothing', requestId: 'request-1', text: 'The phone' }),
  'staff.orderGoals': ({ id }) => ({ id, patientId: 'nothing', goals: [{ goalId: 'nothing', version: 0 }] }),
  'staff.assessGoal': ({ id }) => ({ ...GOAL, id, progress: 'better', ability: 'mostly' }),
  'staff.setGoalState': ({ id }) => ({ ...GOAL, id, state: 'achieved' }),
  'staff.fetchLetterTemplates': ({ id }) => ({ id }),
  'staff.fetchLetterTemplate': ({ id }) => ({ id, templateId: 'nothing' }),
  'staff.saveLetterTemplate': ({ id }) => ({
    id,
    templateId: 'nothing',
    requestId: 'request-1',
    version: 0,
    data: TEMPLATE,
  }),
  'staff.fetchTemplatePreview': ({ id }) => ({ id, kind: 'letter', lang: 'ar', body: TEMPLATE.body_ar }),
  'staff.fetchLetterPreview': ({ id }) => ({ id, ...LETTER }),
  'staff.keepLetter': ({ id }) => ({ id, ...LETTER, number: 1, requestId: 'request-1' }),
  'staff.fetchLetters': ({ id }) => ({ id, patientId: 'nothing' }),
  'staff.fetchLetter': ({ id }) => ({ id, letterId: 'nothing' }),
  'staff.fetchVisitSheet': ({ id }) => ({ id, formId: 'nothing' }),
  'staff.saveVisitSheet': ({ id }) => ({
    id,
    formId: 'nothing',
    version: 0,
    data: { lang: 'ar', agreed: 'The phone' },
  }),
  'staff.fetchAgreements': ({ id }) => ({ id, patientId: 'nothing' }),
  'staff.fetchSigningSheet': ({ id }) => ({ id, patientId: 'nothing', documents: [{ kind: 'health' }] }),
  'staff.signAgreements': ({ id }) => ({
    id,
    patientId: 'nothing',
    requestId: 'request-1',
    lang: 'ar',
    documents: [{ kind: 'health', digest: '0'.repeat(64), answers: [{ agreed: true }] }],
    relation: 'self',
    name: 'Mona',
    method: 'typed',
  }),
  'staff.withdrawAgreement': ({ id }) => ({ id, patientId: 'nothing', requestId: 'request-1', kind: 'health' }),
  'staff.fetchSignature': ({ id }) => ({ id, signatureId: 'nothing' }),
  'staff.fetchTimeline': ({ id }) => ({ id, patientId: 'nothing' }),
  'staff.fetchAudiograms': ({ id }) => ({ id, patientId: 'nothing' }),
  'staff.fetchCalendar': ({ id }) => ({ id, from: '2026-11-24', to: '2026-11-30' }),
  'staff.fetchMyDay': ({ id }) => ({ id, day: '2026-11-24' }),
  'staff.fetchLeaves': ({ id }) => ({ id }),
  'staff.askForLeave': ({ id }) => ({ id, requestId: 'request-1', data: LEAVE }),
  'staff.approveLeave': ({ id }) => ({ id, leaveId: 'nothing' }),
  'staff.declineLeave': ({ id }) => ({ id, leaveId: 'nothing' }),
  'staff.shortenLeave': ({ id }) => ({ id, leaveId: 'nothing', to: LEAVE.from }),
  'staff.withdrawLeave': ({ id }) => ({ id, leaveId: 'nothing' }),
  'staff.recordLeave': ({ id }) => ({ id, requestId: 'request-1', data: { specialist_id: 'nobody', ...LEAVE } }),
  'staff.fetchLeaveAppointments': ({ id }) => ({
    id,
    data: { specialist_id: 'nobody', from: LEAVE.from, to: LEAVE.to },
  }),
  'staff.blockTime': ({ id }) => ({ id, requestId: 'request-1', data: BLOCK }),
  'staff.unblockTime': ({ id }) => ({ id, blockedId: 'nothing' }),
  'staff.fetchBlockedAppointments': ({ id }) => ({ id, data: BLOCK }),
  'staff.saveAppointment': ({ id }) => ({
    id,
    requestId: 'request-1',
    appointmentId: 'nothing',
    version: 0,
    data: { kind: 'repair', specialist_id: 'sara', starts_at: BOOKING.starts_at, name: 'Mona', phone: newPhone() },
  }),
  'staff.saveWait': ({ id }) => {
    const { requestId, ...data } = WAIT;
    return { id, requestId, data };
  },
  'staff.fetchWaits': ({ id }) => ({ id }),
  'staff.fetchPartyBookings': ({ id }) => ({ id, appointmentId: 'nothing' }),
  'staff.cancelPartyBookings': ({ id }) => ({ id, appointmentId: 'nothing', party: 'phone' }),
  'staff.fetchBookings': ({ id }) => ({ id, about: ['nothing'] }),
  'staff.fetchDeskTimes': ({ id }) => ({ id, kind: 'repair', from: '2026-11-24', to: '2026-11-24' }),
  'staff.refuseOffer': ({ id }) => ({ ...OWN_APPOINTMENT, id }),
  'staff.removeWait': ({ id }) => ({ ...OWN_APPOINTMENT, id }),
  'staff.setAppointmentState': ({ id }) => ({ ...OWN_APPOINTMENT, id, state: 'arrived' }),
  'staff.fetchDeliveries': ({ id }) => ({ id }),
  'staff.moveShipment': ({ id }) => ({ id, shipmentId: 'nothing', version: 0, state: 'out' }),
  'staff.fetchDevices': ({ id }) => ({ id }),
  'staff.fetchFigures': ({ id }) => ({ id, from: '2026-11-01', to: '2026-11-20' }),
  'staff.fetchOwnTexts': ({ id }) => ({ id }),
  'staff.fetchReferralSources': ({ id }) => ({ id }),
  'staff.fetchSourceFigures': ({ id }) => ({ id, from: '2026-11-01', to: '2026-11-20' }),
  'staff.updateDevice': ({ id }) => ({ id, deviceId: 'nothing', version: 0, data: { status: 'lost' } }),
  'staff.fetchSerial': ({ id }) => ({ id, serial: 'nothing' }),
  'staff.lendDevice': ({ id }) => ({
    id,
    requestId: crypto.randomUUID(),
    serial: 'nothing',
    patientId: 'nobody',
    due_on: '2026-11-20',
  }),
  'staff.endLoan': ({ id }) => ({ id, loanId: 'nothing', sellable: true }),
  'staff.fetchLoans': ({ id }) => ({ id }),
  'staff.fetchFreePieces': ({ id }) => ({ id }),
  'staff.fetchJobs': ({ id }) => ({ id }),
  'staff.fetchImpressions': ({ id }) => ({ id }),
  'staff.moveImpression': ({ id }) => ({ id, impressionId: 'nothing', version: 0, state: 'called' }),
  'staff.beginRecalls': ({ id }) => ({ id, rule: 'test_due', amount: 12, way: 'call', aboutIds: ['nothing'] }),
  'staff.fetchDueClients': ({ id }) => ({ id, rule: 'test_due', amount: 12 }),
  'staff.fetchRecallResults': ({ id }) => ({ id }),
  'staff.fetchRecalls': ({ id }) => ({ id }),
  'staff.fetchTrials': ({ id }) => ({ id, filter: 'running' }),
  'staff.recordTrial': ({ id }) => ({ id, trialId: 'nothing', version: 0, outcome: 'helps' }),
  'staff.recordRecall': ({ id }) => ({ id, recallId: 'nothing', version: 0, outcome: 'booked' }),
  'staff.fetchNotifications': ({ id }) => ({ id }),
  'staff.fetchColleagues': ({ id }) => ({ id }),
  'staff.fetchTasks': ({ id }) => ({ id, view: 'mine' }),
  'staff.fetchRecordTasks': ({ id }) => ({ id, subjectKind: 'patient', subjectId: 'nobody' }),
  'staff.saveTask': ({ id }) => ({
    id,
    requestId: crypto.randomUUID(),
    title: 'Call the supplier',
    due_on: '2090-01-01',
    role: 'cs',
  }),
  'staff.setTaskState': ({ id }) => ({ id, taskId: 'nothing', version: 0, state: 'done' }),
  'staff.moveJob': ({ id }) => ({ id, jobId: 'nothing', version: 0, stage: 'ready' }),
};

const calls = Object.entries(CALLS).flatMap(([service, members]) =>
  Object.entries(members).map(([name, call]): [Names, AnyCall] => [`${service}.${name}` as Names, call]),
);

const staff = Object.fromEntries(await Promise.all(ROLES.map(async (role) => [role, await shop.join(role)])));
const people = staff as Record<Role, Caller>;
const nobodies = Object.fromEntries(await Promise.all(ROLES.map(async (role) => [role, await nobody(role)]))) as Record<
  Role,
  Caller
>;
const anonymous = await withoutAddress();
const victim = await shop.join();
const blocked = await shop.join();
const blockedJwt = await createJwt(blocked.client, { duration: 3600 });
await shop.users.updateStatus({ userId: blocked.id, status: false });
/** A guest who knows somebody's id and email, and claims to be them. */
const guestAs = (who: Caller): Caller => ({ ...who, password: '', client: shop.guest.client });
/** Somebody with a session of their own who claims to be somebody else. */
const as = (session: Caller, who: Caller): Caller => ({ ...who, client: session.client });

/** Appwrite itself lets only some roles execute some functions. */
function refusedByAppwrite(error: unknown): { status: number; code: string } {
  if (error instanceof AppwriteException && error.type === 'user_unauthorized') {
    return { status: error.code, code: 'forbidden' };
  }
  throw error;
}

/** Executes a call and tells whether the function let the caller in. */
async function getsIn(
  caller: Caller,
  [name, call]: [Names, AnyCall],
  headers?: Record<string, string>,
): Promise<boolean> {
  const { status, code } = await shop.call(caller, call, INPUTS[name](caller), { headers }).catch(refusedByAppwrite);
  if (status >= 500) {
    throw new Error(`${name} failed`);
  }
  return code !== 'unauthenticated' && code !== 'forbidden' && code !== 'not_permitted';
}

describe.each(calls)('%s', (name, call) => {
  const entry: [Names, AnyCall] = [name, call];
  const isOpen = call.access === 'anyone';
  /** A role of the call's, with what that holds where no admin has said otherwise. */
  const isReached = (role: Role) => {
    const held = permissionsOf(role, []);
    const needed = permissionsNeeded(call, INPUTS[name](people[role]));
    return call.access !== 'anyone' && call.access.includes(role) && needed.every((one) => held.includes(one));
  };
  /** Nobody can be claimed in a call that names no caller: whoever has the role gets in as themselves. */
  const namesNobody = (role: Role) => call.actorField === undefined && isReached(role);

  test('a guest', async () => {
    expect(await getsIn(guestAs(victim), entry)).toBe(isOpen);
  });

  test.each(ROLES)('%s in their own name', async (role) => {
    expect(await getsIn(people[role], entry)).toBe(isOpen || isReached(role));
  });

  test.each(ROLES)("%s in a customer's name", async (role) => {
    expect(await getsIn(as(people[role], victim), entry)).toBe(isOpen || namesNobody(role));
  });

  test('a blocked customer', async () => {
    await expect(getsIn(blocked, entry)).rejects.toMatchObject({ type: 'user_blocked' });
    expect(await getsIn(guestAs(blocked), entry, { 'X-Appwrite-User-Jwt': blockedJwt })).toBe(isOpen);
  });

  test.each(ROLES)('%s whose account has no profile is nobody', async (role) => {
    const answer = await shop.call(nobodies[role], call, INPUTS[name](nobodies[role])).catch(refusedByAppwrite);
    if (isOpen) {
      expect(answer.code).not.toBe('no_account');
    } else {
      expect(['no_account', 'forbidden']).toContain(answer.code);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect(await shop.row('users', nobodies[role].id)).toBeNull();
  });

  test('an anonymous account gets in nowhere and gets no profile', async () => {
    const answer = await shop.call(anonymous, call, INPUTS[name](anonymous)).catch(refusedByAppwrite);
    if (!isOpen) {
      expect(['no_account', 'forbidden']).toContain(answer.code);
    }
    expect(await shop.row('users', anonymous.id)).toBeNull();
  });

  test.each([
    ['X-Appwrite-User-Id', victim.id],
    ['X-APPWRITE-USER-ID', victim.id],
    ['X-Appwrite-User-Jwt', victim.id],
    ['X-Appwrite-User-Jwt', forgedJwt(victim.id)],
    ['X-APPWRITE-USER-JWT', forgedJwt(victim.id)],
  ])('forged %s: %s', async (header, value) => {
    const headers = { [header]: value };
    expect(await getsIn(guestAs(victim), entry, headers)).toBe(isOpen);
    // A second JWT spoils the own one; any other header changes nothing.
    const isHarmless = header.toLowerCase() !== 'x-appwrite-user-jwt';
    expect(await getsIn(as(people.user, victim), entry, headers)).toBe(isOpen || (isHarmless && namesNobody('user')));
    expect(await getsIn(as(people.admin, victim), entry, headers)).toBe(isOpen || (isHarmless && namesNobody('admin')));
  });

  test('a header in the spelling of the server does not even reach the function', async () => {
    const headers = { 'x-appwrite-user-id': victim.id };
    await expect(getsIn(guestAs(victim), entry, headers)).rejects.toMatchObject({
      type: expect.stringContaining('cannot start with "x-appwrite"'),
    });
  });
});

/** The calls by which payments of visits are taken, and the cash of a drawer is changed. */
const PAYMENT_CALLS: readonly Names[] = [
  'forms.recordPayment',
  'forms.issueReceipt',
  'forms.fetchPayments',
  'forms.fetchOpeningBalances',
  'forms.recordOpeningPayment',
  'forms.issueOpeningReceipt',
  'forms.makePaperLink',
  'forms.withdrawPaperLink',
  'forms.sendPaperLink',
  'forms.setFloat',
  'forms.fetchDriverCash',
  'forms.handInCash',
  'forms.recordDrawerCash',
  'forms.voidDrawerCash',
];

test('reception gets through the calls of payments only where an admin allows it', async () => {
  const { reception } = people;
  const refused = async () => {
    const codes = await Promise.all(
      calls
        .filter(([, { access }]) => access !== 'anyone' && access.includes('reception'))
        .map(async ([name, call]) => [name, (await shop.call(reception, call, INPUTS[name](reception))).code] as const),
    );
    return codes.flatMap(([name, code]) => (code === 'reception_payments_off' ? [name] : [])).sort();
  };
  expect(await refused()).toEqual([...PAYMENT_CALLS].sort());
  await shop.change('settings', 'settings', { reception_payments: 'on' });
  expect(await refused()).toEqual([]);
  await shop.change('settings', 'settings', { reception_payments: null });
});

test('a session that has ended lets nobody in', async () => {
  const mona = await shop.join();
  await new Account(mona.client).deleteSession({ sessionId: 'current' });
  expect(await getsIn(mona, ['clients.fetchUser', CALLS.clients.fetchUser])).toBe(false);
});

/** An account with a role's label and a session, and nothing else: fetch-user would finish one that has a phone. */
async function nobody(role: Role): Promise<Caller> {
  const stray = await shop.join(role, { profile: false });
  await shop.users.updatePhone({ userId: stray.id, number: '' });
  return stray;
}

/** An account as an anonymous sign-in makes it: without email, phone and password. */
async function withoutAddress(): Promise<Caller> {
  const { $id: id } = await shop.users.create({ userId: ID.unique() });
  const { secret } = await shop.users.createSession({ userId: id });
  const client = new Client().setEndpoint(shop.endpoint).setProject('samaa').setSession(secret);
  return { id, email: '', phone: '', password: '', client };
}

/** A JWT of the right form for somebody, signed with a key that is not the server's. */
function forgedJwt(userId: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { userId, sessionId: '', exp: Math.floor(Date.now() / 1000) + 3600 };
  return `${part({ typ: 'JWT', alg: 'HS256' })}.${part(claims)}.${Buffer.alloc(32).toString('base64url')}`;
}
