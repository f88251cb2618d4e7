import { createGalleryPage, samplePeople } from "@parley/library/client/gallery";
import { Row } from "../layout/Layout";
import { Faces, People, UserPhoto } from "./UserPhoto";

const SIZES = [24, 28, 40, 70, 100, 145] as const;
const [ines] = samplePeople;

export const userPhotos = createGalleryPage("User photo", {
    "Every size": () => (
        <Row>
            {SIZES.map((size) => (
                <UserPhoto key={size} url={ines.photoUrl} size={size} alt={ines.name} />
            ))}
        </Row>
    ),
    "Without a photo": () => (
        <Row>
            {SIZES.map((size) => (
                <UserPhoto key={size} url={undefined} size={size} alt="A person without a photo" />
            ))}
        </Row>
    ),
    "A photo that does not load": () => <UserPhoto url="data:image/png;base64,AAAA" alt={ines.name} />,
});

export const faces = createGalleryPage("Faces", {
    "A few": () => <Faces people={samplePeople.slice(0, 3)} label="Ines, Tomasz and Kirra" />,
    "And many more": () => (
        <Faces
            people={[...samplePeople, { userID: 7, name: "Somebody without a photo" }]}
            more={12480}
            label="Everybody who came on Thursday"
        />
    ),
});

export const people = createGalleryPage(
    "People",
    {
        "With a number each": () => (
            <People people={samplePeople.map((person, index) => ({ ...person, count: 1480 >> index, countLabel: "mends" }))} />
        ),
        "Names only, one without a photo": () => <People people={[ines, { userID: 8, name: "Sol", url: "/profile/Sol" }]} />,
    },
    { narrow: true },
);
