import type { Access, AnyOf } from '@gso/contract/permissions';

/**
 * Who may call what, kept apart from the code that enforces it, so that a slip in a route shows up as a difference.
 * "login" is every signed-in user, "self" a signed-in user about themselves, "public" everybody; otherwise any one of
 * the listed permissions suffices.
 */
export const accessTable: Record<string, Access> = {
  // the process itself
  'GET /livez': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'metrics-token',
  'GET /api/docs': 'public',
  'GET /api/docs/{file}': 'public',
  'GET /api/openapi.json': 'login',

  // access
  'POST /api/login': 'public',
  'GET /api/refresh': 'login',
  'POST /api/logout': 'login',
  'GET /api/role': ['MA_ACCOUNT'],
  'GET /api/userlogin': ['MA_ACCOUNT'],
  'GET /api/userlogin/all': 'login',
  'GET /api/userlogin/select': 'login',
  'GET /api/userlogin/autocomplete': 'login',
  'POST /api/userlogin': ['MA_FORCE_RESET_PASS'],
  'PATCH /api/userlogin/{id}': ['MA_ACCOUNT'],
  'PATCH /api/userlogin/forcereset': ['MA_FORCE_RESET_PASS'],
  'PATCH /api/userlogin/account': 'self',
  'PATCH /api/userlogin/password': 'self',
  // about oneself, or about anybody with MA_ACCOUNT: the route itself decides which
  'GET /api/employee/{username}': 'self',

  // ours: looking at one account, roles, one's own sessions, the audit
  'GET /api/userlogin/{id}': ['MA_ACCOUNT'],
  'GET /api/userlogin/{id}/history': ['MA_ACCOUNT'],
  'GET /api/role/{id}': ['MA_ACCOUNT'],
  'GET /api/role/{id}/history': ['MA_ACCOUNT'],
  'POST /api/role': ['MA_ACCOUNT'],
  'PATCH /api/role/{id}': ['MA_ACCOUNT'],
  'DELETE /api/role/{id}': ['MA_ACCOUNT'],
  'GET /api/session': 'self',
  'DELETE /api/session': 'self',
  'DELETE /api/session/{id}': 'self',
  'GET /api/audit': ['MA_ACCOUNT'],
  'GET /api/audit/all': ['MA_ACCOUNT'],

  // company
  'GET /api/company': ['MA_MASTER_DATA', 'MA_MD_COMPANY_READ'],
  'GET /api/company/all': ['MA_MASTER_DATA'],
  'POST /api/company': ['MA_MASTER_DATA'],
  'PATCH /api/company/{id}': ['MA_MASTER_DATA'],
  'DELETE /api/company/{id}': ['MA_MASTER_DATA'],
  'POST /api/excel/company': ['MA_MASTER_DATA'],
  'GET /api/company/autocomplete': [
    'MA_MASTER_DATA',
    'MA_MD_COMPANY_READ',
    'MA_MD_CUSTOMER_READ',
    'MA_VISIT',
    'MA_SHODAN',
    'MA_SALES',
    'MA_QUOTATION',
    'MA_PROJECT',
  ],
  'GET /api/company/select': [
    'MA_MASTER_DATA',
    'MA_MD_COMPANY_READ',
    'MA_MD_CUSTOMER_READ',
    'MA_VISIT',
    'MA_SHODAN',
    'MA_SALES',
    'MA_QUOTATION',
    'MA_PROJECT',
  ],
  'GET /api/company/similar': ['MA_MASTER_DATA'],
  'GET /api/company/{id}': ['MA_MASTER_DATA', 'MA_MD_COMPANY_READ'],
  'GET /api/company/{id}/history': ['MA_MASTER_DATA', 'MA_MD_COMPANY_READ'],

  // customer
  'GET /api/customer': ['MA_MASTER_DATA', 'MA_MD_CUSTOMER_READ'],
  'GET /api/customer/all': ['MA_MASTER_DATA'],
  'GET /api/customer/select': [
    'MA_MASTER_DATA',
    'MA_MD_CUSTOMER_READ',
    'MA_VISIT',
    'MA_SHODAN',
    'MA_SALES',
    'MA_QUOTATION',
    'MA_PROJECT',
  ],
  'POST /api/customer': ['MA_MASTER_DATA'],
  'PATCH /api/customer/{id}': ['MA_MASTER_DATA'],
  'DELETE /api/customer/{id}': ['MA_MASTER_DATA'],
  'POST /api/excel/customer': ['MA_MASTER_DATA'],
  'GET /api/customer/similar': ['MA_MASTER_DATA'],
  'GET /api/customer/{id}': ['MA_MASTER_DATA', 'MA_MD_CUSTOMER_READ'],
  'GET /api/customer/{id}/history': ['MA_MASTER_DATA', 'MA_MD_CUSTOMER_READ'],

  // supplier
  'GET /api/supplier': ['MA_MASTER_DATA'],
  'GET /api/supplier/all': ['MA_MASTER_DATA'],
  'GET /api/supplier/autocomplete': ['MA_MASTER_DATA'],
  'GET /api/supplier/select': ['MA_MASTER_DATA'],
  'POST /api/supplier': ['MA_MASTER_DATA'],
  'PATCH /api/supplier/{id}': ['MA_MASTER_DATA'],
  'DELETE /api/supplier/{id}': ['MA_MASTER_DATA'],
  'POST /api/excel/supplier': ['MA_MASTER_DATA'],
  'GET /api/supplier/brand/select': ['MA_MASTER_DATA'],
  'GET /api/supplier/similar': ['MA_MASTER_DATA'],
  'GET /api/supplier/{id}': ['MA_MASTER_DATA'],
  'GET /api/supplier/{id}/history': ['MA_MASTER_DATA'],

  // exchange-rate
  'GET /api/exchangerate': ['MA_MASTER_DATA'],
  'POST /api/exchangerate': ['MA_MASTER_DATA'],
  'PATCH /api/exchangerate/{id}': ['MA_MASTER_DATA'],
  'DELETE /api/exchangerate/{id}': ['MA_MASTER_DATA'],
  'GET /api/exchangerate/select': ['MA_MASTER_DATA', 'MA_QUOTATION'],
  'GET /api/exchangerate/{id}': ['MA_MASTER_DATA'],
  'GET /api/exchangerate/{id}/history': ['MA_MASTER_DATA'],
  'GET /api/exchangerate/{id}/values': ['MA_MASTER_DATA'],

  // item
  'GET /api/item': ['MA_MASTER_DATA', 'MA_QUOTATION'],
  'GET /api/item/all': ['MA_MASTER_DATA'],
  'POST /api/item': ['MA_MASTER_DATA'],
  'PATCH /api/item/{id}': ['MA_MASTER_DATA'],
  'DELETE /api/item/{id}': ['MA_MASTER_DATA'],
  'POST /api/item/price': ['MA_MASTER_DATA'],
  'GET /api/item/brand/select': ['MA_MASTER_DATA', 'MA_QUOTATION'],
  'GET /api/item/category/select': ['MA_MASTER_DATA', 'MA_QUOTATION'],
  'POST /api/excel/item': ['MA_MASTER_DATA'],
  'GET /api/item/{id}': ['MA_MASTER_DATA', 'MA_QUOTATION'],
  'GET /api/item/{id}/history': ['MA_MASTER_DATA'],
  'GET /api/item/price/last': ['MA_MASTER_DATA'],
  'POST /api/item/price/{id}/undo': ['MA_MASTER_DATA'],

  // price-rule
  'GET /api/pricerule': ['MA_MASTER_DATA'],
  'POST /api/pricerule': ['MA_MASTER_DATA'],
  'PATCH /api/pricerule/{id}': ['MA_MASTER_DATA'],
  'DELETE /api/pricerule/{id}': ['MA_MASTER_DATA'],
  'GET /api/pricerule/{id}': ['MA_MASTER_DATA'],
  'GET /api/pricerule/{id}/history': ['MA_MASTER_DATA'],

  // bundle
  'GET /api/itembundling': ['MA_MASTER_DATA', 'MA_QUOTATION'],
  'POST /api/itembundling': ['MA_MASTER_DATA', 'MA_QUOTATION'],
  'PATCH /api/itembundling/{id}': ['MA_MASTER_DATA', 'MA_QUOTATION'],
  'DELETE /api/itembundling/{id}': ['MA_MASTER_DATA', 'MA_QUOTATION'],
  'GET /api/itembundling/{id}': ['MA_MASTER_DATA', 'MA_QUOTATION'],
  'GET /api/itembundling/{id}/history': ['MA_MASTER_DATA', 'MA_QUOTATION'],
  'POST /api/itembundling/{id}/recompute': ['MA_MASTER_DATA', 'MA_QUOTATION'],

  // visit-assignment
  'GET /api/assignv': ['MA_VISIT', 'MA_SALES'],
  'POST /api/assignv': ['MA_VISIT', 'MA_SALES'],
  'PATCH /api/assignv/{id}': ['MA_VISIT', 'MA_SALES'],
  'DELETE /api/assignv/{id}': ['MA_VISIT', 'MA_SALES'],
  'GET /api/assignv/{id}': ['MA_VISIT', 'MA_SALES'],
  'GET /api/assignv/{id}/history': ['MA_VISIT', 'MA_SALES'],

  // visit
  'GET /api/visit': ['MA_VISIT'],
  'GET /api/visit/all': ['MA_VISIT'],
  'POST /api/visit': ['MA_VISIT'],
  'PATCH /api/visit/{id}': ['MA_VISIT'],
  'DELETE /api/visit/{id}': ['MA_VISIT'],
  'POST /api/excel/visit': ['MA_VISIT'],
  'GET /api/visit/{id}': ['MA_VISIT'],
  'GET /api/visit/{id}/history': ['MA_VISIT'],

  // shodan
  'GET /api/shodan': ['MA_SHODAN'],
  'GET /api/shodan/all': ['MA_SHODAN'],
  'GET /api/shodan/select': ['MA_SHODAN', 'MA_VISIT', 'MA_QUOTATION'],
  'POST /api/shodan': ['MA_SHODAN'],
  'PATCH /api/shodan/{id}': ['MA_SHODAN'],
  'DELETE /api/shodan/{id}': ['MA_SHODAN'],
  'GET /api/shodan/{id}': ['MA_SHODAN'],
  'GET /api/shodan/{id}/history': ['MA_SHODAN'],
  'GET /api/shodan/{id}/visit': ['MA_SHODAN'],

  // project
  'GET /api/project': ['MA_PROJECT'],
  'POST /api/project': ['MA_PROJECT'],
  'PATCH /api/project/{id}': ['MA_PROJECT'],
  'DELETE /api/project/{id}': ['MA_PROJECT'],
  'GET /api/project/autocomplete': ['MA_PROJECT', 'MA_VISIT', 'MA_SALES'],
  'GET /api/project/select': ['MA_PROJECT', 'MA_VISIT', 'MA_SALES'],
  'GET /api/project/pendingtask': ['MA_PROJECT'],
  'GET /api/project/overview/{pid}': ['MA_PROJECT'],
  'GET /api/project/detailphase/{pid}': ['MA_PROJECT'],
  'GET /api/project/detailphase/default/{pid}': ['MA_PROJECT'],
  'GET /api/project/detailphase/export/{pid}': ['MA_PROJECT'],
  'PATCH /api/project/detailphase': ['MA_PROJECT'],
  'GET /api/excel/bom-project/{id}': ['MA_PROJECT'],
  // ours: one project with its history and visits, and how a task is handed in and decided
  'GET /api/project/{id}': ['MA_PROJECT'],
  'GET /api/project/{id}/history': ['MA_PROJECT'],
  'GET /api/project/{id}/visit': ['MA_PROJECT'],
  'GET /api/project/waitingtask': ['PRO_APPROVE_TASK'],
  'POST /api/project/task/{id}/submit': ['MA_PROJECT'],
  'POST /api/project/task/{id}/approve': ['PRO_APPROVE_TASK'],
  'POST /api/project/task/{id}/reject': ['PRO_APPROVE_TASK'],
  'GET /api/project/task/{id}/history': ['MA_PROJECT'],

  // project-report
  'GET /api/report/project/alltaskdetail': ['MA_REPORT', 'MA_REPORT_PROJECT'],
  'GET /api/report/project/alltaskdetail/all': ['MA_REPORT', 'MA_REPORT_PROJECT'],

  // quotation
  'GET /api/quo': ['MA_QUOTATION'],
  'GET /api/quo/all': ['MA_QUOTATION'],
  'GET /api/quo/paymentTerm/select': ['MA_QUOTATION'],
  'GET /api/quo/select': ['MA_QUOTATION', 'MA_SALES'],
  'GET /api/quo/itemdetails': ['MA_QUOTATION'],
  'POST /api/quo': ['MA_QUOTATION'],
  'PATCH /api/quo': ['MA_QUOTATION'],
  'PATCH /api/quo/{id}': ['MA_QUOTATION'],
  'DELETE /api/quo/{id}': ['MA_QUOTATION'],
  'POST /carbone/report_quotation': ['MA_QUOTATION'],
  // ours: one quotation, its history, a copy of it, the payment terms, the letterhead
  'GET /api/quo/{id}': ['MA_QUOTATION'],
  'GET /api/quo/{id}/history': ['MA_QUOTATION'],
  'GET /api/paymentterm': ['MA_MASTER_DATA', 'MA_QUOTATION'],
  'GET /api/paymentterm/{id}': ['MA_MASTER_DATA', 'MA_QUOTATION'],
  'GET /api/paymentterm/{id}/history': ['MA_MASTER_DATA', 'MA_QUOTATION'],
  'POST /api/paymentterm': ['MA_MASTER_DATA'],
  'PATCH /api/paymentterm/{id}': ['MA_MASTER_DATA'],
  'DELETE /api/paymentterm/{id}': ['MA_MASTER_DATA'],
  'GET /api/letterhead': 'login',
  'GET /api/letterhead/logo': 'login',
  'GET /api/letterhead/history': ['MA_MASTER_DATA'],
  'PATCH /api/letterhead': ['MA_MASTER_DATA'],
  'POST /api/letterhead/logo': ['MA_MASTER_DATA'],
  'DELETE /api/letterhead/logo': ['MA_MASTER_DATA'],

  // sales-po
  'GET /api/salespo': ['MA_SALES'],
  'GET /api/salespo/{id}': ['MA_SALES'],
  'GET /api/salespo/{id}/history': ['MA_SALES'],
  'GET /api/salespo/all': ['MA_SALES'],
  'POST /api/salespo': ['MA_SALES'],
  'POST /api/salespo/{id}': ['MA_SALES'],
  'PATCH /api/salespo/{id}': ['MA_SALES'],
  'DELETE /api/salespo/{id}': ['MA_SALES'],
  'GET /api/pdf/salespo/{id}': ['MA_SALES'],
  'GET /api/excel/bom-po/{id}': ['MA_SALES'],

  // dashboard
  'GET /api/dashboard/statusCard': ['MA_DASHBOARD'],
  'GET /api/dashboard/statusCard/totalPo': ['MA_DASHBOARD'],
  'GET /api/dashboard/statusCard/totalQuo': ['MA_DASHBOARD'],
  'GET /api/dashboard/tables': ['MA_DASHBOARD'],
  'GET /api/dashboard/chart': ['MA_DASHBOARD'],
  'GET /api/dashboard/setup': ['MA_ACCOUNT'],

  // notification
  'POST /api/notification/mark': 'self',
  'GET /api/notification/latest': 'self',
  'POST /api/notification/mark-all': 'self',
  'GET /api/notification/stream': 'self',
};

/** What calls without any parameter ask for besides, because the records are of a type with a permission of its own. */
export const asksBesides: Record<string, AnyOf> = {
  'GET /api/visit': ['MA_SHODAN'],
  'GET /api/visit/all': ['MA_SHODAN'],
  'GET /api/assignv': ['MA_SALES', 'MA_SHODAN'],
};
