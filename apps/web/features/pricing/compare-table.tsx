import { tokenCost, toolById } from '@underbase/tools';
import type { ReactNode } from 'react';
import type { Offer } from './plan-offers.tsx';

interface CompareTableProps {
  readonly offers: readonly Offer[];
  readonly periodWords: string;
  readonly action: (offer: Offer) => ReactNode;
}

const KNOCKOUT = tokenCost(toolById('color-ko'));
const SEPARATION = tokenCost(toolById('color-separator'));

const ROWS: readonly { readonly feature: string; readonly value: (offer: Offer) => ReactNode }[] = [
  { feature: 'Tokens a month', value: ({ tokensPerMonth }) => tokensPerMonth },
  {
    feature: 'About as many',
    value: ({ tokensPerMonth }) => (
      <>
        {Math.floor(tokensPerMonth / KNOCKOUT)} knockouts or
        <br />
        {Math.floor(tokensPerMonth / SEPARATION)} separations
      </>
    ),
  },
  { feature: 'Validator, halftone, transparency guide', value: () => 'Free' },
  { feature: 'Batch export', value: () => 'Up to your balance' },
  { feature: 'Shop profiles and presets', value: () => 'Yes' },
];

const columnClass = ({ isAdvised }: Offer): string | undefined => (isAdvised ? 'on' : undefined);

/** Plans beside each other; on narrow screens a list stands in its place. */
export function CompareTable({ offers, periodWords, action }: CompareTableProps) {
  return (
    <div className="plan-table">
      <table className="plans">
        <thead>
          <tr>
            <th className="feature">
              <span className="sr">Feature</span>
            </th>
            {offers.map((offer) => (
              <th key={offer.tier} scope="col" className={offer.isAdvised ? 'on first' : undefined}>
                <b>{offer.name}</b>
                <span className="price">
                  {offer.priceWords} <small>{periodWords}</small>
                </span>
                <span className="plan-action">{action(offer)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ feature, value }) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              {offers.map((offer) => (
                <td key={offer.tier} className={columnClass(offer)}>
                  {value(offer)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
