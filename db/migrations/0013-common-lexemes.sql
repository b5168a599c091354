-- What very many listings have, counted by category in the background: of such a word a search need not count what it finds.
create table common_lexemes (
  lexeme text not null,
  category_id uuid not null references categories,
  listings integer not null check (listings > 0),
  primary key (lexeme, category_id)
);
