-- min_server: 4.13.0
-- A slot is taken by equality of resource and name and by overlap in time, in one exclusion constraint. Trusted, as the others.
create extension if not exists btree_gist;

-- What a group's projects can book: a change window, a crane.
create table booking_type (
  id              int primary key generated always as identity,
  project_type_id int not null references project_type on delete cascade,
  name            text not null check (length(btrim(name)) between 1 and 100),
  -- As people read it, above its bookings.
  title           text not null check (length(btrim(title)) between 1 and 100),
  -- Nothing is booked further ahead.
  horizon_days    int not null default 90 check (horizon_days between 1 and 730),
  unique (project_type_id, name)
);

-- Days on which a type is pending rather than booked; both days count.
create table booking_blackout (
  id              int primary key generated always as identity,
  booking_type_id int not null references booking_type on delete cascade,
  first_day       date not null,
  last_day        date not null,
  reason          text not null check (length(btrim(reason)) between 1 and 100),
  check (first_day <= last_day)
);
-- The blackouts of a type.
create index booking_blackout_type on booking_blackout (booking_type_id, first_day);

create table booking_subtype (
  id                    int primary key generated always as identity,
  booking_type_id       int not null references booking_type on delete cascade,
  name                  text not null check (length(btrim(name)) between 1 and 100),
  -- The second leg of another, never booked alone.
  child                 boolean not null default false,
  -- The second leg that each booking of this one has.
  child_subtype_id      int references booking_subtype,
  show_time             boolean not null default true,
  show_slot             boolean not null default false,
  -- Who turns pending into booked; null: nobody needs to.
  approver_role_id      int references usr_role,
  reviewer_role_id      int references usr_role,
  -- JSON Schema of the properties that a booking of it carries.
  schema                jsonb not null default '{"type": "object", "properties": {}}',
  -- What is taken; subtypes of one key share it.
  resource_key          text not null check (length(btrim(resource_key)) between 1 and 100),
  -- Names of what can be taken at the same time; how many there are is the capacity.
  slots                 text[] not null default '{A}' check (cardinality(slots) between 1 and 50),
  -- Times of day in UTC between which a start is booked at once; both null: at any. A window may pass midnight.
  window_from           time,
  window_to             time,
  -- Length that is offered, in minutes.
  duration              int not null check (duration between 5 and 20160),
  min_lead_working_days int not null default 0 check (min_lead_working_days between 0 and 60),
  -- What becomes of a booking when every slot is taken.
  overflow              text not null default 'reject' check (overflow in ('reject', 'pending')),
  ord                   int not null default 0,
  check ((window_from is null) = (window_to is null)),
  check (not child or child_subtype_id is null),
  unique (booking_type_id, name)
);

create table review_status (
  id                 int primary key generated always as identity,
  booking_subtype_id int not null references booking_subtype on delete cascade,
  name               text not null check (length(btrim(name)) between 1 and 100),
  is_initial         boolean not null default false,
  is_final           boolean not null default false,
  next_ids           int[] not null default '{}',
  comment_required   boolean not null default false,
  required_props     text[] not null default '{}',
  -- The requester may review out of it.
  user_state         boolean not null default false,
  -- Properties that the schema names under review:required cannot be changed in it.
  field_lock         boolean not null default false,
  unique (booking_subtype_id, name)
);
create unique index review_status_initial on review_status (booking_subtype_id) where is_initial;

create table booking (
  id                 int primary key generated always as identity,
  project_id         int not null references project on delete cascade,
  booking_subtype_id int not null references booking_subtype,
  requester_id       int not null references usr,
  -- The first leg, of a second one.
  parent_id          int unique references booking on delete cascade,
  start_at           timestamptz not null,
  finish_at          timestamptz not null,
  -- Null: none was free, and it waits for one.
  slot               text,
  -- Its subtype's, as it was when it was booked.
  resource_key       text not null,
  status             text not null check (status in ('booked', 'pending', 'cancelled', 'rescheduled')),
  -- Why it is pending, in words.
  pending_reasons    text[] not null default '{}',
  data               jsonb not null default '{}',
  review_status_id   int references review_status,
  -- Whose place it takes.
  reschedule_of      int references booking on delete set null,
  created_on         timestamptz not null,
  version            int not null default 1,
  check (start_at < finish_at),
  check (status <> 'booked' or slot is not null),
  -- Two can never take one slot, whoever asks first and on whichever server.
  constraint booking_slot_taken exclude using gist (
    resource_key with =, slot with =, tstzrange(start_at, finish_at) with &&
  ) where (status in ('booked', 'pending') and slot is not null)
);
-- The bookings of a project.
create index booking_project on booking (project_id, start_at, id);
-- The bookings of a type by start, and whether a subtype is used.
create index booking_subtype_start on booking (booking_subtype_id, start_at, id);
-- What stood for a booking that goes with its project.
create index booking_reschedule_of on booking (reschedule_of) where reschedule_of is not null;
