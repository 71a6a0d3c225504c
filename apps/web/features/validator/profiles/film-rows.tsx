import { CURRENCIES, FILM_PRICE_BOUNDS, type ShopFilm } from '@underbase/tools/validation';
import { NumberField, Select } from '@underbase/ui';

interface FilmRowsProps {
  readonly film: ShopFilm | null;
  readonly onChange: (film: ShopFilm) => void;
}

const CHOICES = CURRENCIES.map((code) => ({ value: code, label: code }));

/** What film costs in the shop: gang sheets are told their cost by it. */
export function FilmRows({ film, onChange }: FilmRowsProps) {
  const { pricePerFt, currency } = film ?? { pricePerFt: 0, currency: CURRENCIES[0] };
  return (
    <section className="measure-rows" aria-label="Film">
      <NumberField
        label="Film price"
        unit="per ft"
        {...FILM_PRICE_BOUNDS}
        step={0.01}
        digits={2}
        value={pricePerFt}
        onChange={(price) => onChange({ pricePerFt: price, currency })}
      />
      <Select
        label="Currency"
        value={currency}
        choices={CHOICES}
        onChange={(chosen) => onChange({ pricePerFt, currency: CURRENCIES.find((code) => code === chosen) ?? currency })}
      />
    </section>
  );
}
