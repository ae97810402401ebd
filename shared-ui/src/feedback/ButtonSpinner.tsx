import { Spinner } from './Spinner';

/** Takes the place of MUI's CircularProgress in its buttons (portal-kit's webpack.cjs). */
const ButtonSpinner = () => <Spinner />;
export default ButtonSpinner;
