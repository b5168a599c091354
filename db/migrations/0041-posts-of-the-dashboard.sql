-- Posts are written in the dashboard too. The files of BLOG_DIR are the first content: a post that was changed or deleted in the
-- dashboard no longer follows its file, whose name stays to know it by.
alter table blogs
  alter column file_name drop not null,
  add column state text not null default 'published' check (state in ('draft', 'published')),
  -- Its day for readers, by which posts are listed; null for a draft that was never published.
  add column published_at timestamptz default now(),
  add column updated_at timestamptz not null default now(),
  add column is_written_here boolean not null default false,
  add column deleted_at timestamptz,
  add check (state = 'draft' or published_at is not null),
  -- Of a post from a file that was deleted in the dashboard, nothing but the name of the file is left.
  add check (deleted_at is null or (file_name is not null and state = 'draft' and content = ''));

-- Names of files begin with the day, but any name is a name; the next start sets the days of all files that are still there.
update blogs set published_at = created_at;
create index blogs_newest on blogs (published_at desc, id desc) where state = 'published';
