-- The phone numbers of suppliers and of the letterhead in the form in which contract/src/phone.ts stores them from now on:
-- digits, with a + in front if there was one. Texts that are not one number stay. Both tables are small.
update supplier
set phone1 = regexp_replace(regexp_replace(phone1, '^(\+[0-9][^(]*)\(0\)', '\1'), '[ ().-]', '', 'g')
where phone1 ~ '^[ ().-]*\+?[ ().-]*[0-9][0-9 ().-]*$' and phone1 ~ '[ ().-]'
  and length(regexp_replace(phone1, '[^0-9]', '', 'g')) <= 15;

update supplier
set phone2 = regexp_replace(regexp_replace(phone2, '^(\+[0-9][^(]*)\(0\)', '\1'), '[ ().-]', '', 'g')
where phone2 ~ '^[ ().-]*\+?[ ().-]*[0-9][0-9 ().-]*$' and phone2 ~ '[ ().-]'
  and length(regexp_replace(phone2, '[^0-9]', '', 'g')) <= 15;

update letterhead
set phone = regexp_replace(regexp_replace(phone, '^(\+[0-9][^(]*)\(0\)', '\1'), '[ ().-]', '', 'g')
where phone ~ '^[ ().-]*\+?[ ().-]*[0-9][0-9 ().-]*$' and phone ~ '[ ().-]'
  and length(regexp_replace(phone, '[^0-9]', '', 'g')) <= 15;
