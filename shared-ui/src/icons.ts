export { Icon, iconNames, isIconName, type IconName, type IconProps } from './icons/Icon';
