import { formatPrice, PLANS } from '@underbase/contract';
import { Link } from 'react-router';

export function PlansBand() {
  return (
    <section className="band" aria-labelledby="plans">
      <div className="page split-head">
        <div className="stack">
          <h2 className="h1" id="plans">
            Plans
          </h2>
          <p className="muted prose">
            A token pays for an export. Looking, checking and halftoning are free, and a failed or cancelled run costs nothing.
          </p>
          <p>
            <Link to="/pricing">Compare plans</Link>
          </p>
        </div>
        <table className="table home-plans">
          <thead>
            <tr>
              <th scope="col">Plan</th>
              <th scope="col" className="n">
                Tokens a month
              </th>
              <th scope="col" className="n">
                Price a month
              </th>
            </tr>
          </thead>
          <tbody>
            {PLANS.flatMap(({ tier, name, tokensPerMonth, monthlyAmountMinor }) =>
              monthlyAmountMinor === null ? (
                []
              ) : (
                <tr key={tier}>
                  <td>{name}</td>
                  <td className="n">{tokensPerMonth}</td>
                  <td className="n">{formatPrice(monthlyAmountMinor)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}
