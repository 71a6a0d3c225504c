-- Sections carry the everyday words that they are asked for by (content/asked.md), and what a section's heading names counts for more. These
-- take the places of store_knowledge and search_knowledge (030).
drop function private.store_knowledge(text, jsonb);
drop function private.search_knowledge(integer[], text[], real[], integer);

create function private.index_knowledge(p_checksum text, p_sections jsonb) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  -- Okapi BM25: how soon repeated words stop counting, and how much long sections pay.
  k constant real := 1.2;
  b constant real := 0.6;
  -- What a word in a section's own heading adds beside its hits, shared among the heading's words: what a section is named after it is about.
  named constant real := 1.2;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.knowledge', 0));
  if exists (select from private.knowledge_state where checksum = p_checksum) then
    return false;
  end if;
  delete from private.knowledge_sections;
  delete from private.knowledge_lexemes;
  delete from private.knowledge_spellings;
  insert into private.knowledge_sections (id, url, title, heading, content, prior, words)
  select number, s ->> 'url', s ->> 'title', s ->> 'heading', s ->> 'content', (s ->> 'prior')::real,
    setweight(to_tsvector('pg_catalog.english', s ->> 'heading'), 'A') || setweight(to_tsvector('pg_catalog.english', s ->> 'title'), 'B')
      || setweight(to_tsvector('pg_catalog.english', s ->> 'text'), 'D')
      || setweight(to_tsvector('pg_catalog.english', coalesce(s ->> 'asked', '')), 'C')
  from pg_catalog.jsonb_array_elements(p_sections) with ordinality as given (s, number);

  insert into private.knowledge_lexemes (lexeme, rarity)
  select w.lexeme, ln(1 + (total.sections - count(*) + 0.5) / (count(*) + 0.5))
  from private.knowledge_sections s, unnest(s.words) w, (select count(*) as sections from private.knowledge_sections) total
  group by w.lexeme, total.sections;

  insert into private.knowledge_postings (lexeme, section_id, rank)
  select f.lexeme, f.id, l.rarity * f.prior * (
    f.hits * (k + 1) / (f.hits + k * (1 - b + b * f.size / avg(f.size) over ())) + case when f.is_named then named / sqrt(f.names) else 0 end
  )
  from (
    select s.id, s.prior, lengths.size, lengths.names, w.lexeme, 'A' = any (w.weights) as is_named,
      -- What people also call it counts once, and makes no section longer.
      (select coalesce(sum(case weight when 'A' then 3 when 'B' then 1.5 else 1 end), 0) from unnest(w.weights) weight where weight <> 'C')
        + case when 'C' = any (w.weights) then 1 else 0 end as hits
    from private.knowledge_sections s
    cross join lateral (
      select count(*) filter (where a.weights <> array['C']) as size, count(*) filter (where 'A' = any (a.weights)) as names
      from unnest(s.words) a
    ) lengths
    cross join lateral unnest(s.words) w
  ) f
  join private.knowledge_lexemes l on l.lexeme = f.lexeme;

  insert into private.knowledge_spellings (word, lexeme)
  select distinct on (word) word, (pg_catalog.tsvector_to_array(to_tsvector('pg_catalog.english', word)))[1]
  from (
    select distinct lower(m[1]) as word
    from pg_catalog.jsonb_array_elements(p_sections) s,
      pg_catalog.regexp_matches((s ->> 'title') || ' ' || (s ->> 'heading') || ' ' || (s ->> 'text') || ' ' || coalesce(s ->> 'asked', ''), '[a-zA-Z]{4,}', 'g') m
  ) seen
  where pg_catalog.cardinality(pg_catalog.tsvector_to_array(to_tsvector('pg_catalog.english', word))) = 1;

  -- The planner would otherwise guess at tables that were empty a moment ago.
  analyze private.knowledge_sections;
  analyze private.knowledge_postings;
  analyze private.knowledge_lexemes;
  analyze private.knowledge_spellings;

  insert into private.knowledge_state (checksum) values (p_checksum)
  on conflict (is_only) do update set checksum = excluded.checksum, indexed_at = now();
  return true;
end
$$;
revoke all on function private.index_knowledge(text, jsonb) from public;

-- The sections nearest to a question. Each word belongs to a concept of the question and counts by its factor: 1 for the word itself,
-- less for what the trade also calls it. Coverage is the share of the question's weight that a section answers to.
create function private.find_knowledge(p_concepts integer[], p_words text[], p_factors real[], p_limit integer)
returns table (url text, title text, heading text, content text, rank real, coverage real, matched integer, found text[])
language sql stable
set search_path = ''
as $$
  with asked as materialized (
    select g.concept, g.word, g.factor, (pg_catalog.ts_lexize('pg_catalog.english_stem', g.word))[1] as stem
    from unnest(p_concepts, p_words, p_factors) as g (concept, word, factor)
  ),
  known as materialized (
    select a.concept, a.factor, l.lexeme, l.rarity
    from asked a join private.knowledge_lexemes l on l.lexeme = coalesce(a.stem, a.word)
  ),
  own as (
    select concept from known where factor = 1
  ),
  -- A word that stands nowhere may be a slip of one that does.
  mended as (
    select a.concept, a.factor * n.nearness as factor, l.lexeme, l.rarity
    from asked a
    cross join lateral private.nearest_spellings(a.word) n
    join private.knowledge_lexemes l on l.lexeme = n.lexeme
    where a.factor = 1 and a.stem is not null and pg_catalog.length(a.word) >= 4 and a.concept not in (select concept from known)
  ),
  -- Where the pages never say the word itself, what else the trade calls it stands for it.
  terms as materialized (
    select t.concept, t.lexeme, max(t.factor) as factor, max(t.rarity) as rarity
    from (
      select k.concept, case when k.concept in (select concept from own) then k.factor else 0.8 end as factor, k.lexeme, k.rarity from known k
      union all
      select m.concept, m.factor, m.lexeme, m.rarity from mended m
    ) t
    group by t.concept, t.lexeme
  ),
  weights as materialized (
    select a.concept, coalesce(
      (select t.rarity from terms t where t.concept = a.concept order by t.factor desc, t.rarity desc limit 1),
      (select max(rarity) from private.knowledge_lexemes), 1) as weight
    from asked a
    where a.stem is not null and a.factor = 1
  ),
  hits as (
    select p.section_id, t.concept, max(p.rank * t.factor) as rank, max(t.factor) as factor
    from terms t
    -- By the index, term for term: the planner takes a handful of terms for hundreds and would read every posting.
    cross join lateral (select q.section_id, q.rank from private.knowledge_postings q where q.lexeme = t.lexeme offset 0) p
    group by p.section_id, t.concept
  ),
  covered as (
    select h.section_id, sum(h.rank) as rank, sum(h.factor * w.weight) / (select sum(weight) from weights) as coverage,
      count(*) as matched
    from hits h join weights w on w.concept = h.concept
    group by h.section_id
  ),
  best as (
    select c.section_id, c.rank, c.coverage, c.matched from covered c order by c.rank * (0.5 + c.coverage) desc, c.section_id limit p_limit
  )
  select s.url, s.title, s.heading, s.content, b.rank::real, b.coverage::real, b.matched::integer,
    (select array_agg(distinct t.lexeme) from terms t join private.knowledge_postings p on p.lexeme = t.lexeme and p.section_id = s.id)
  from best b join private.knowledge_sections s on s.id = b.section_id
  order by b.rank * (0.5 + b.coverage) desc, s.id
$$;
revoke all on function private.find_knowledge(integer[], text[], real[], integer) from public;
