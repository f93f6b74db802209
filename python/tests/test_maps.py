"""Regions on a map: from tables of every make to polygons that other programs read."""
import json

import numpy as np
import pytest

import discreet

FRAME = (9.0, 45.3, 9.4, 45.6)
OPTIONS = dict(frame=FRAME, grid=24, edges=4, epsilon=2, delta="1e-6", seed=1)


@pytest.fixture(scope="module")
def places():
    rng = np.random.default_rng(3)
    X = np.column_stack([rng.uniform(9.0, 9.4, 4000), rng.uniform(45.3, 45.6, 4000)])
    return X, ((X[:, 0] > 9.1) & (X[:, 0] < 9.32) & (X[:, 1] > 45.37) & (X[:, 1] < 45.52)).astype(np.uint8)


def world_points(width, height):
    west, south, east, north = FRAME
    return [(west + (east - west) * i / width, south + (north - south) * j / height)
            for i in range(width + 1) for j in range(height + 1)]


@pytest.mark.parametrize("projection", ["none", "equirectangular", "mercator"])
def test_the_region_is_valid_and_agrees_with_the_predictions(places, tmp_path, projection):
    shapely = pytest.importorskip("shapely")
    X, y = places
    zone = discreet.ConvexPolygonClassifier(projection=projection, **OPTIONS).fit(X, y)
    assert zone.plot(tmp_path / "zone.geojson")["private"] is False  # seeded
    feature = json.loads((tmp_path / "zone.geojson").read_text())
    region = shapely.geometry.shape(feature["geometry"])
    assert region.is_valid and region.geom_type == "MultiPolygon"
    assert all(part.exterior.is_ccw for part in region.geoms)
    assert feature["properties"]["exact"] is True
    if projection == "none":  # the points of the grid, where both must say the same
        grid = np.array(world_points(24, 24))
        inside = np.array([region.covers(shapely.Point(*place)) for place in grid])
        assert (inside == zone.predict(grid)).all()
    zone.plot(tmp_path / "zone.wkt")
    assert shapely.from_wkt((tmp_path / "zone.wkt").read_text()).equals(region)


def test_every_make_of_table_gives_the_same_region(places):
    pandas = pytest.importorskip("pandas")
    X, y = places
    X = np.round(X, 3)
    models = [discreet.ConvexPolygonClassifier(**OPTIONS).fit(table, y).model_["hypothesis"]
              for table in (X, X.tolist(), pandas.DataFrame(X, columns=["lon", "lat"]))]
    assert models[0] == models[1] == models[2]


def test_nan_is_a_bad_cell(places):
    X, y = places
    X = X.copy()
    X[5, 1] = np.nan
    with pytest.raises(ValueError, match="row 5"):
        discreet.ConvexPolygonClassifier(**OPTIONS).fit(X, y)
    discreet.ConvexPolygonClassifier(on_bad_row="replace", **OPTIONS).fit(X, y)


def test_a_frame_from_the_data_is_not_private(places, tmp_path):
    X, y = places
    options = {**OPTIONS, "frame": "nonprivate_data", "seed": None}
    with pytest.warns(discreet.PrivacyWarning) as told:
        zone = discreet.ConvexPolygonClassifier(**options).fit(X, y)
    assert zone.private_ is False
    assert not any("outside" in str(warning.message) for warning in told)  # it holds all points
    ledger = discreet.Ledger.create(tmp_path / "b.db", epsilon=10, delta="1e-3")
    with pytest.raises(ValueError, match="frame was taken from the data"):
        discreet.ConvexPolygonClassifier(ledger=ledger, **options).fit(X, y)


def test_a_frame_is_needed(places):
    X, y = places
    with pytest.raises(ValueError, match="option 'frame' is needed"):
        discreet.ConvexPolygonClassifier(epsilon=1, seed=1).fit(X, y)


def test_pictures(places, tmp_path):
    X, y = places
    zone = discreet.ConvexPolygonClassifier(**OPTIONS).fit(X, y)
    zone.plot(tmp_path / "zone.svg", view="animation")
    assert "<animate" in (tmp_path / "zone.svg").read_text()
    zone.plot(tmp_path / "zone.png", view="steps")
    assert (tmp_path / "zone.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(ValueError, match="no region of a map"):
        discreet.ThresholdClassifier(low=0, high=9, seed=1).fit([[1], [2]], [0, 1]).plot(tmp_path / "t.svg")
