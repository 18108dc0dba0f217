-- The closing note that quotations have by default: how to pay. Only where nobody has filled in the letterhead yet.
update letterhead
set footer_note = E'Pembayaran mohon ditransfer ke rekening perusahaan kami dengan mencantumkan nomor penawaran ini.\n'
  'Please pay by bank transfer to our company account and quote the number of this quotation.'
where name = '' and footer_note = '';
