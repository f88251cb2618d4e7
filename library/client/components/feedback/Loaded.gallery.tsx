import { createGalleryPage } from "@parley/library/client/gallery";
import { failure, loading, PENDING, success } from "@parley/library/client/loadable";
import { Notice } from "../content/Lists";
import { Loaded } from "./Loaded";
import { LineBones, RowBones } from "./Loader";

const show = (words: string) => <p>{words}</p>;
const refusal = { status: 403, message: "You don't have permission to view this resource." };

export const loadeds = createGalleryPage("Loaded", {
    "Not asked for yet": () => <Loaded value={PENDING}>{show}</Loaded>,
    "On its way, in the shape of what is to come": () => (
        <Loaded value={loading<string>(undefined)} loader={<RowBones />}>
            {show}
        </Loaded>
    ),
    "On its way, lines": () => (
        <Loaded value={loading<string>(undefined)} loader={<LineBones />}>
            {show}
        </Loaded>
    ),
    Here: () => <Loaded value={success("Boil, unplug, count to five, then probe from pin to body.")}>{show}</Loaded>,
    "Asked for again: what we know stays": () => (
        <Loaded value={loading(success("To earth I get nothing at all, cold."))}>{show}</Loaded>
    ),
    Refused: () => <Loaded value={failure<string>(refusal, undefined)}>{show}</Loaded>,
    "Refused, said in its own words": () => (
        <Loaded value={failure<string>(refusal, undefined)} error={({ message }) => <Notice kind="danger">{message}</Notice>}>
            {show}
        </Loaded>
    ),
});
