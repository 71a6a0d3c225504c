export { ValidatorPage as default } from '../validator/single/validator-page.tsx';
