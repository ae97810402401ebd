-- min_server: 4.13.0
-- Names that differ by case only look the same in every menu. Of existing ones the oldest keeps its name; the others get their
-- id behind it.
do $$
declare
  one record;
begin
  for one in
    select * from (values
      ('booking_type', 'project_type_id'), ('booking_subtype', 'booking_type_id'), ('review_status', 'booking_subtype_id')
    ) as named (tab, parent)
  loop
    execute format(
      'update %1$I set name = left(name, 88) || '' ('' || id || '')''
       where exists (
         select from %1$I older
         where older.%2$I = %1$I.%2$I and lower(older.name) = lower(%1$I.name) and older.id < %1$I.id)',
      one.tab, one.parent);
    execute format('create unique index %I on %I (%I, lower(name))', one.tab || '_name_case', one.tab, one.parent);
  end loop;
end $$;
