create table messages (
  id uuid primary key,
  first_name text not null,
  last_name text not null default '',
  email text not null,
  tel text not null,
  message text not null check (message <> ''),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index messages_newest on messages (id desc);

create table blogs (
  id uuid primary key,
  file_name text not null unique,
  title text not null,
  hook text not null,
  read_time integer not null default 5 check (read_time > 0),
  cover_image text not null default '',
  content text not null,
  created_at timestamptz not null default now()
);
