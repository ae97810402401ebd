/** Takes the place of the ripple in MUI's ButtonBase (portal-kit's webpack.cjs): the theme turns it off for every button. */
const NoRipple = () => null;
export default NoRipple;
