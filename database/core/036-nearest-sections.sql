-- What find_knowledge (053) does, in a quarter of its time, and a lexeme counts once. It stands under a name of its own: a new database makes that one later.
-- The sections nearest to a question. Each word belongs to a concept of the question and counts by its factor: 1 for the word itself,
-- less for what the trade also calls it. Coverage is the share of the question's weight that a section answers to.
create function private.sections_nearest(p_concepts integer[], p_words text[], p_factors real[], p_limit integer)
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
    select t.concept, t.lexeme, max(t.factor) as factor, max(t.rarity) as rarity,
      -- A word of a page counts once, for the concept that it comes nearest to: "remove dust and dirt" does not ask for removing three times.
      row_number() over (partition by t.lexeme order by max(t.factor) desc, t.concept) = 1 as counts
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
    select p.section_id, t.concept, max(case when t.counts then p.rank * t.factor else 0 end) as rank, max(t.factor) as factor
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
    (select array_agg(distinct t.lexeme)
     from terms t
     -- By the index as well: as a plain join every posting was read once for each section found, half of the time that a search took.
     cross join lateral (select from private.knowledge_postings q where q.lexeme = t.lexeme and q.section_id = s.id offset 0) p)
  from best b join private.knowledge_sections s on s.id = b.section_id
  order by b.rank * (0.5 + b.coverage) desc, s.id
$$;
revoke all on function private.sections_nearest(integer[], text[], real[], integer) from public;
