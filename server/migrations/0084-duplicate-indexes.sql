-- no transaction
-- Contacts by the mail domain of their company, and items by their number without punctuation.
drop index concurrently if exists customer_by_mail_domain;
create index concurrently if not exists customer_by_mail_domain on customer ((own_mail_domain(email)), company_id)
  where own_mail_domain(email) is not null;
drop index concurrently if exists item_by_plain_number;
create index concurrently if not exists item_by_plain_number on item ((regexp_replace(material_key, '[^a-z0-9]', '', 'g')));
