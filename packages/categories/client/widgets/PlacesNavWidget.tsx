export { PlacesNav as Widget } from "../components/PlacesNav";
