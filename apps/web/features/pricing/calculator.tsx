import { formatPrice, PLANS } from '@underbase/contract';
import { TOOLS } from '@underbase/tools';
import { NumberField, Select } from '@underbase/ui';
import { useState } from 'react';
import { planFor, tokensOf } from './plan-for.ts';

const PRICED = TOOLS.filter((tool) => tokensOf(tool) > 0);

/** "40 designs a month": which plan that takes, from the tools' own prices. */
export function Calculator() {
  const [designs, setDesigns] = useState(40);
  const [toolId, setToolId] = useState('color-ko');
  const tool = PRICED.find(({ id }) => id === toolId) ?? PRICED[0];
  const tokens = designs * tokensOf(tool);
  const plan = planFor(PLANS, tokens);
  return (
    <section className="split-head costs calculator" aria-labelledby="calculator">
      <div className="stack">
        <h2 className="h2" id="calculator">
          How much do I need
        </h2>
        <p className="muted prose">Every design through one tool. Where a price depends on options, the highest is taken.</p>
      </div>
      <div className="stack">
        <div className="row wrap">
          <NumberField label="Designs a month" value={designs} min={1} max={1000} step={1} onChange={setDesigns} />
          <Select
            label="Tool"
            value={tool.id}
            choices={PRICED.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={setToolId}
          />
        </div>
        <p role="status">
          {designs} {designs === 1 ? 'design' : 'designs'} a month: <b>{tokens} tokens</b>.{' '}
          {plan
            ? `${plan.name} has ${plan.tokensPerMonth} for ${formatPrice(plan.monthlyAmountMinor ?? 0)} a month.`
            : 'That is more than any plan holds; ask about a plan by arrangement.'}
        </p>
      </div>
    </section>
  );
}
