import { createGalleryPage } from "@parley/library/client/gallery";
import { Row } from "../../layout/Layout";
import { MeBox } from "./MeBox";
import { createSamplePanels } from "./samples.gallery";

export const meBoxes = createGalleryPage("Me-box", {
    "Nothing new": () => (
        <Row align="end">
            <MeBox panels={createSamplePanels(0)} />
        </Row>
    ),
    "Three new": () => (
        <Row align="end">
            <MeBox panels={createSamplePanels(3)} />
        </Row>
    ),
    "Over a hundred new": () => (
        <Row align="end">
            <MeBox panels={createSamplePanels(100)} />
        </Row>
    ),
    "The account alone": () => (
        <Row align="end">
            <MeBox panels={createSamplePanels(0).slice(-1)} />
        </Row>
    ),
});
