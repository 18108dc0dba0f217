-- Approvals from before, of quotations that can still be sent, are for what these say now.
update quotation_line set approved_for = jsonb_build_object(
    'customer', customer.id, 'company', customer.company_id, 'companyName', customer.company_name,
    'paymentTerm', payment_term.id, 'paymentTermDesc', payment_term.description, 'termDays', quotation.term_days
  )
from quotation
join customer on customer.id = quotation.customer_id
join payment_term on payment_term.id = quotation.payment_term_id
where quotation_line.quotation_id = quotation.id and quotation_line.approved_price is not null and quotation.status <> 'WIN'
  and quotation.id in (select quotation_id from quotation_approval where decision = 'APPROVED');
