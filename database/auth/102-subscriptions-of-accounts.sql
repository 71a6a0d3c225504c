-- Where accounts are ours, a subscription belongs to one: deleting the account takes the subscription, its usage and its open
-- charges along (the balance is noted first, see core), and a token that outlives its account can't make a row for nobody.
alter table public.user_subscriptions
  add constraint user_subscriptions_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade;
