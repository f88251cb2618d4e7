import { fresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import { fetchTags, TAGS_IN_USE } from "./tags.slice";

registerWidget("TagCloud", { load: () => import("./widgets/TagCloudWidget"), preload: () => [fresh(fetchTags, TAGS_IN_USE)] });
