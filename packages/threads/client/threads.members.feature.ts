import { NewRepliesPart } from "./live/NewRepliesPart";
import { memberThreadEnd } from "./slots";

memberThreadEnd.fill(NewRepliesPart, 10);
